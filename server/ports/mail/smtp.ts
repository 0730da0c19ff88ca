/*
 * Sends mail through an SMTP server. Promises: a password never travels in the clear, except to this very machine; a
 * message counts as sent only when the server took it; an address is only an address.
 */
import type { Transporter } from 'nodemailer'
import type { MailPort } from './mailPort'
import { mailText } from './mailText'

const timeoutMs = 30_000
const ownMachine = ['localhost', '127.0.0.1', '::1']

/**
 * A mail port over a server.
 * @param ca certificates to trust instead of the usual ones
 * @throws Error when the address cannot be read
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
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Promise<Transporter> | undefined
  return {
    async send({ to, subject, text }) {
      // Loaded with the first message, so that no start waits for it.
      opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
      const transport = await opened
      await transport.sendMail({
        from: checkAddress(from),
        to: checkAddress(to),
        subject,
        text: text.replace(/\r?\n/g, '\r\n'),
        textEncoding: 'base64',
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}

/** @throws Error on anything that could mean more than one address */
function checkAddress(address: string): string {
  const isPlain = /^[\x21-\x7e]+@[A-Za-z0-9.-]+$/.test(address) && !/[<>,;()"]/.test(address)
  if (!isPlain) throw new Error('E-mail address not usable')
  return address
}
