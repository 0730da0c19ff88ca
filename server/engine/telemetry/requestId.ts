/* The id of a request: on every answer, in the log, and in what a person sees of an unexpected failure. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    requestId?: string
  }
}

const spelling = /^[\w.:-]{8,64}$/
/** Easy to read out: no l, i, o and u. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new id, of 60 random bits. */
function makeRequestId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')
}

/** The id that a proxy of ours gave the request, or a new one. */
export function nameRequest(c: Context, isBehindProxy: boolean): string {
  const given = isBehindProxy ? c.req.header('x-request-id') : undefined
  return given !== undefined && spelling.test(given) ? given : makeRequestId()
}
