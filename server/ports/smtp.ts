/*
 * Sends mail through an SMTP server. Promises: a password never travels in the clear, except to this very machine; a
 * message counts as sent only when the server took it.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Mail, MailPort } from './mail'
import { mailText } from './mailText'
import { connectSmtp, type SmtpAddress, type SmtpConnection } from './smtpConnection'
import { checkAddress, formatMessage } from './smtpMessage'

interface Credentials {
  readonly user: string
  readonly password: string
}

/**
 * A mail port over a server.
 * @param ca certificates to trust instead of the usual ones
 * @throws Error when the address cannot be read
 * @example openSmtp('smtp://user:secret@mail.example.com:587', 'console@example.com')
 */
export function openSmtp(url: string, from: string, ca?: string): MailPort {
  const { address, credentials } = readUrl(url)
  return { send: (mail) => deliver(mail, from, { ...address, ...(ca !== undefined && { ca }) }, credentials) }
}

function readUrl(text: string): { address: SmtpAddress; credentials: Credentials | undefined } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new Error(mailText.badSmtpUrl)
  }
  const isImplicitTls = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    address: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : isImplicitTls ? 465 : 587,
      isImplicitTls,
    },
    credentials: user ? { user, password: decodeURIComponent(url.password) } : undefined,
  }
}

async function deliver(
  mail: Mail,
  from: string,
  address: SmtpAddress,
  credentials: Credentials | undefined,
): Promise<void> {
  const recipient = checkAddress(mail.to)
  const connection = await connectSmtp(address)
  try {
    const abilities = await greet(connection, address)
    if (credentials) await authenticate(connection, abilities, credentials)
    await connection.say(`MAIL FROM:<${checkAddress(from)}>`, 2)
    await connection.say(`RCPT TO:<${recipient}>`, 2, 'RCPT TO')
    await connection.say('DATA', 3)
    await connection.say(formatMessage(mail, from, randomUUID(), new Date()), 2, 'message')
    // The message is the server's now; how it says goodbye changes nothing.
    await connection.say('QUIT', 2).catch(() => undefined)
  } finally {
    connection.close()
  }
}

/** Says hello, over TLS as soon as possible. @throws Error when the server offers none and is not this machine */
async function greet(connection: SmtpConnection, { host }: SmtpAddress): Promise<readonly string[]> {
  await connection.expect(2)
  const hello = async () =>
    (await connection.say(`EHLO ${ownName()}`, 2)).lines.map((line) => line.toUpperCase())
  const abilities = await hello()
  if (connection.isSecure) return abilities
  if (abilities.includes('STARTTLS')) {
    await connection.say('STARTTLS', 2)
    await connection.secure()
    return hello()
  }
  if (['localhost', '127.0.0.1', '::1'].includes(host)) return abilities
  throw new Error(`SMTP ${host}: the server offers no TLS`)
}

async function authenticate(
  connection: SmtpConnection,
  abilities: readonly string[],
  { user, password }: Credentials,
): Promise<void> {
  const ways = abilities.find((line) => line.startsWith('AUTH'))?.split(/[ =]/) ?? []
  if (ways.includes('PLAIN')) {
    await connection.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 2, 'AUTH PLAIN')
  } else if (ways.includes('LOGIN')) {
    await connection.say('AUTH LOGIN', 3)
    await connection.say(base64(user), 3, 'user')
    await connection.say(base64(password), 2, 'password')
  } else throw new Error('SMTP: the server offers neither AUTH PLAIN nor AUTH LOGIN')
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function ownName(): string {
  return /^[A-Za-z0-9.-]+$/.test(hostname()) ? hostname() : 'localhost'
}
