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

const length = 12
/** Drawn for many ids at once, since each draw is a call into the library. */
let drawn = Buffer.alloc(0)

function makeRequestId(): string {
  if (drawn.length < length) drawn = randomBytes(length * 256)
  let id = ''
  for (let at = 0; at < length; at++) id += letters[(drawn[at] ?? 0) % letters.length]
  drawn = drawn.subarray(length)
  return id
}

export function nameRequest(c: Context, isBehindProxy: boolean): string {
  const given = isBehindProxy ? c.req.header('x-request-id') : undefined
  return given !== undefined && spelling.test(given) ? given : makeRequestId()
}
