/*
 * Sends mail over SMTP. Passwords are sent over TLS only, except to this machine, and addresses cannot inject
 * others. A message counts as sent once the server has accepted it; if the connection breaks before the reply
 * arrives, it is sent again with the same Message-ID.
 */
import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { UndeliverableError } from '../undeliverable'
import type { MailPort } from './mailPort'
import { mailText } from './mailText'

const connectMs = 30_000
/** A server may take ten minutes (RFC 5321, 4.5.3.2); giving up earlier sends duplicates. */
const answerMs = 600_000
/** The server rejected the login, not the message, so a retry may work once the configuration is corrected. */
const ourFault = ['EAUTH', 'ENOAUTH', 'ETLS', 'EOAUTH2']
const ownMachine = ['localhost', '127.0.0.1', '::1']

/**
 * @param ca certificates to trust instead of the default ones
 * @throws Error when the address is invalid
 * @example openSmtp('smtp://user:secret@mail.example.com:587', 'console@example.com')
 */
export function openSmtp(address: string, from: string, ca?: string): MailPort {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) {
    throw new Error(mailText.badSmtpUrl)
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const options = {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !ownMachine.includes(host),
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Promise<Transporter> | undefined
  return {
    isLocal: false,
    async send({ key, to, subject, text, unsubscribe }) {
      // Loaded when the first message is sent, to keep the startup fast.
      opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
      const transport = await opened
      const mail = {
        from: checkAddress(from),
        to: checkAddress(to),
        messageId: messageIdOf(key, from),
        subject,
        text: text.replace(/\r?\n/g, '\r\n'),
        textEncoding: 'base64' as const,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw explain(error)
      })
    },
  }
}

function unsubscribeHeaders(address: string | null | undefined): Readonly<Record<string, string>> {
  if (!address) return {}
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function messageIdOf(key: string, from: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${hash}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

interface SmtpFailure {
  readonly message: string
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/** A 5xx reply is permanent; anything else may be retried. */
function explain(error: unknown): Error {
  const { message, code, responseCode, response } = error as SmtpFailure
  if (!responseCode) return new Error(mailText.unreachable(message))
  const words = mailText.refused(response ?? message)
  const isFinal = responseCode >= 500 && !ourFault.includes(code ?? '')
  return isFinal ? new UndeliverableError(words) : new Error(words)
}

/** @throws UndeliverableError if it could be parsed as several addresses */
function checkAddress(address: string): string {
  const isPlain = /^[\x21-\x7e]+@[A-Za-z0-9.-]+$/.test(address) && !/[<>,;()"]/.test(address)
  if (!isPlain) throw new UndeliverableError(mailText.badAddress)
  return address
}
