import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { linkHeader } from '#model/wire/people/link'

/** Bytes of a body that are compared; no larger body is accepted. */
const maxComparedBytes = 32 * 1024 * 1024

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Of an act that says what was recorded, wherever it is sent: merging changes its body, and renaming its address. */
export function hashRecorded(c: Context): readonly string[] {
  const recorded = readRecorded(c)
  return recorded === undefined ? [] : [digest(`act ${recorded}`)]
}

function readRecorded(c: Context): string | undefined {
  const recorded = c.req.header('device-act') && c.req.header('act-digest')
  return recorded && /^[0-9a-f]{64}$/.test(recorded) ? recorded : undefined
}

/** @param path where the request would have gone under a former name */
export async function hashRequest(c: Context, path = c.req.path): Promise<string> {
  const { method, url, raw } = c.req
  const hash = createHash('sha256').update(`${path}?${new URL(url).searchParams} `)
  // POST was once the only method, and hashes of that time are still stored.
  if (method !== 'POST') hash.update(`${method} `)
  // Link headers must distinguish requests too.
  hash.update(c.req.header(linkHeader) ?? '')
  // Acts were once stored under this and their address.
  const recorded = readRecorded(c)
  if (recorded !== undefined) return hash.update(recorded).digest('hex')
  const body = await readBeginning(raw.clone())
  // A form that is submitted again has a different multipart boundary.
  const boundary = /boundary="?([^";]+)/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (boundary === undefined) return hash.update(body).digest('hex')
  let at = 0
  for (let next = body.indexOf(boundary); next >= 0; next = body.indexOf(boundary, at)) {
    hash.update(body.subarray(at, next)).update('boundary')
    at = next + boundary.length
  }
  return hash.update(body.subarray(at)).digest('hex')
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
