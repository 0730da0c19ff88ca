import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { linkHeader } from '#model/wire/people/link'
import type { Reservation } from './reservation'

/** Bytes of a body that are compared; no larger body is accepted. */
const maxComparedBytes = 32 * 1024 * 1024

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Two for an act that names what was recorded: earlier consoles sent it without. */
export async function hashRequest(c: Context): Promise<Pick<Reservation, 'request' | 'formerRequest'>> {
  const { method, path, url, raw } = c.req
  const hash = createHash('sha256').update(`${path}?${new URL(url).searchParams} `)
  // POST was once the only method, and hashes of that time are still stored.
  if (method !== 'POST') hash.update(`${method} `)
  // Link headers must distinguish requests too.
  hash.update(c.req.header(linkHeader) ?? '')
  // Merging and renamed fields change the body of an act, but not what its person recorded.
  const recorded = c.req.header('device-act') && c.req.header('act-digest')
  const isNamed = recorded && /^[0-9a-f]{64}$/.test(recorded)
  const named = isNamed ? hash.copy().update(recorded).digest('hex') : undefined
  const body = await readBeginning(raw.clone())
  // A form that is submitted again has a different multipart boundary.
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(c.req.header('content-type') ?? '') ?? []
  let at = 0
  for (let next = boundary ? body.indexOf(boundary) : -1; next >= 0; next = body.indexOf(boundary, at)) {
    hash.update(body.subarray(at, next)).update('boundary')
    at = next + boundary.length
  }
  const whole = hash.update(body.subarray(at)).digest('hex')
  return named === undefined ? { request: whole } : { request: named, formerRequest: whole }
}

/** Counts the received bytes, since `Content-Length` cannot be trusted. */
async function readBeginning({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxComparedBytes) break
  }
  return Buffer.concat(chunks)
}
