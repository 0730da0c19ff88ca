/* Random secrets of sessions and links. Only hashes are stored, so a stolen database opens nothing. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in headers and URLs. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Whether it is one of the comma-separated secrets of a setting (two during a rotation). Takes constant time.
 */
export function isOneOf(given: string, setting: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return setting
    .split(',')
    .map((secret) => timingSafeEqual(digest(given), digest(secret.trim())))
    .includes(true)
}
