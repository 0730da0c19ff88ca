/* The id of a request, included in each response, in the log, and in the message of an unexpected failure. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    requestId?: string
  }
}

const spelling = /^[\w.:-]{8,64}$/
/** Crockford base32: without i, l, o and u, easy to read aloud. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

function makeRequestId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')
}

export function nameRequest(c: Context, isBehindProxy: boolean): string {
  const given = isBehindProxy ? c.req.header('x-request-id') : undefined
  return given !== undefined && spelling.test(given) ? given : makeRequestId()
}
