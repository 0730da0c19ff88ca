/*
 * Sends e-mail through an SMTP server, or a local substitute that sends nothing. `send` resolves once the
 * server has accepted the message. SMTP_URL (smtp://user:password@host:587, smtps://…:465), MAIL_FROM
 * (sender), PUBLIC_URL (base of links).
 */
import { formats } from '#model/formats/index'
import type { MailPort } from './mailPort'
import { mailText } from './mailText'
import { openSmtp } from './smtp'

export interface MailService {
  readonly mail: MailPort
  readonly publicUrl: string
}

export interface PostEnvironment {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly PORT?: string | undefined
}

/** @throws Error with a message for the operator */
export function openPost({ SMTP_URL, MAIL_FROM, PUBLIC_URL, PORT }: PostEnvironment): MailService {
  const publicUrl = readPublicUrl(PUBLIC_URL)
  if (!SMTP_URL) {
    const mail = { isLocal: true, send: async () => undefined }
    return { mail, publicUrl: publicUrl ?? `http://localhost:${PORT || '3000'}` }
  }
  // If it were derived from a request, an attacker could set the base of links.
  if (!publicUrl) throw new Error(mailText.needsPublicUrl)
  if (!MAIL_FROM || formats.email.validate(MAIL_FROM) !== undefined) throw new Error(mailText.needsFrom)
  return { mail: openSmtp(SMTP_URL, MAIL_FROM), publicUrl }
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error(mailText.badPublicUrl)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
