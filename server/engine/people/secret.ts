/* Secrets handed out once: of a session or a link only the hash is kept, so a stolen database opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, fit for a header or an address. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
