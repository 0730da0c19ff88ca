/*
 * E-mail to people: through an SMTP server when one is configured, else through a stand-in that says it is one and sends
 * nothing. Hides which; a message is taken by the server or `send` rejects.
 *
 * SMTP_URL (smtp://user:password@host:587, smtps://…:465), MAIL_FROM (sender), PUBLIC_URL (where links lead).
 */
import { formats } from '#model/formats/index'
import type { MailPort } from './mailPort'
import { mailText } from './mailText'
import { openSmtp } from './smtp'

/** Mail, and the address that links in it begin with. */
export interface Post {
  readonly mail: MailPort
  readonly publicUrl: string
}

/** The part of the environment that decides. */
export interface PostEnvironment {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly PORT?: string | undefined
}

/**
 * The post that the environment asks for.
 * @throws Error in words for the person who started the process
 * @example const { mail, publicUrl } = openPost(process.env)
 */
export function openPost({ SMTP_URL, MAIL_FROM, PUBLIC_URL, PORT }: PostEnvironment): Post {
  const publicUrl = readPublicUrl(PUBLIC_URL)
  if (!SMTP_URL) {
    const mail = { isLocal: true, send: async () => undefined }
    return { mail, publicUrl: publicUrl ?? `http://localhost:${PORT || '3000'}` }
  }
  // Taken from a request, the address would be whatever its sender wants people to click on.
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
