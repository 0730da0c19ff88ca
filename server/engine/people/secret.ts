/* Secrets handed out once: of a session or a link only the hash is kept, so a stolen database opens nothing. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random secret of 256 bits, fit for a header or an address. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Is it one of the secrets of a setting? Several stand there, with commas between them, while a new one takes the place of
 * an old one. Takes as long for a wrong one as for a right one.
 */
export function isOneOf(given: string, setting: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return setting
    .split(',')
    .map((secret) => timingSafeEqual(digest(given), digest(secret.trim())))
    .includes(true)
}
