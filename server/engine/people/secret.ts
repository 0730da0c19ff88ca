import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in headers and URLs. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Secrets are random, so a plain hash suffices. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares with each comma-separated secret of a setting (there are two during a rotation) in constant time. */
export function isOneOf(given: string, setting: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return setting
    .split(',')
    .map((secret) => timingSafeEqual(digest(given), digest(secret.trim())))
    .includes(true)
}
