/*
 * E-mail to people: through an SMTP server when one is configured, else into a local outbox that says it is one.
 * Hides which; promises that a message is sent or `send` rejects.
 *
 * SMTP_URL (smtp://user:password@host:587, smtps://…:465), MAIL_FROM (sender), PUBLIC_URL (where links lead).
 */
import { formats } from '#model/formats/index'
import type { Queryable } from '../../db/database'
import { createMailOutbox } from './mailOutbox'
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
 * Reads the environment; the post itself may need the database.
 * @throws Error in words for whoever started the process
 * @example const post = preparePost(process.env)(db)
 */
export function preparePost(environment: PostEnvironment): (db: Queryable) => Post {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, PORT } = environment
  const publicUrl = readPublicUrl(PUBLIC_URL)
  if (!SMTP_URL) {
    const local = publicUrl ?? `http://localhost:${PORT || '3000'}`
    return (db) => ({ mail: createMailOutbox(db), publicUrl: local })
  }
  // Taken from a request, the address would be whatever its sender wants people to click on.
  if (!publicUrl) throw new Error(mailText.needsPublicUrl)
  if (!MAIL_FROM || formats.email.validate(MAIL_FROM) !== undefined) throw new Error(mailText.needsFrom)
  const mail = openSmtp(SMTP_URL, MAIL_FROM)
  return () => ({ mail, publicUrl })
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new Error(mailText.badPublicUrl)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
