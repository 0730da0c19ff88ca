/*
 * Requests that are sent twice: a POST with an `Idempotency-Key` is answered once, and the answer is given again to the
 * same request for a day. Hides where answers are kept, and that they are kept unreadable: only the key opens them.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { Problem } from '#model/wire/problem'
import type { Database } from '../../db/database'
import { serverText } from '../messages'

/** How long an answer is kept, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000
/** After this an attempt without an answer counts as lost, in milliseconds: its process must have ended. */
const lostAfter = 2 * 60 * 1000
/** Bytes of a body that are compared; of an upload it is the length. */
const mostCompared = 1024 * 1024
const keySpelling = /^[\x21-\x7e]{8,200}$/
/** Headers that belong to an answer. */
const keptHeaders = ['content-type', 'etag', 'content-range']

interface Kept {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers the second of two requests with the same key as the first; goes before the routes, after the sessions. */
export function addIdempotency(api: Hono, db: Database, now: () => Date): void {
  const answer: MiddlewareHandler = async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (key === undefined) return next()
    if (!keySpelling.test(key)) throw new Problem('malformed', serverText.badKey)
    const id = digest(`${c.get('session')?.account.id ?? 'visitor'} ${key}`)
    const kept = await claim(db, { id, request: await nameRequest(c), at: now() })
    if (kept) return replay(open(key, kept))
    const answered = await finish(c, next, key)
    if (answered) await db.query('update sys_answer set answer = $2 where id = $1', [id, answered])
    // What was refused or failed has changed nothing: the key is free again.
    else await db.query('delete from sys_answer where id = $1', [id])
  }
  api.use('*', answer)
}

/** Lets the routes answer; the answer to keep, sealed, if there is one. */
async function finish(c: Context, next: () => Promise<void>, key: string): Promise<string | undefined> {
  await next()
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json') === true
  if (!c.res.ok || !isJson) return undefined
  const said = keptHeaders.flatMap((name) => {
    const value = c.res.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const kept: Kept = {
    status: c.res.status,
    headers: Object.fromEntries(said),
    body: await c.res.clone().text(),
  }
  return seal(key, kept)
}

interface Attempt {
  readonly id: string
  /** What is asked, so that one key stands for one request. */
  readonly request: string
  readonly at: Date
}

/** Takes the key for this attempt, or gives the answer it has. @throws Problem conflict, invalid */
async function claim(db: Database, { id, request, at }: Attempt): Promise<string | undefined> {
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await db.query('delete from sys_answer where at < $1 or (answer is null and at < $2)', [
    before(keptFor),
    before(lostAfter),
  ])
  const taken = await db.query(
    'insert into sys_answer (id, request, at) values ($1, $2, $3) on conflict (id) do nothing returning id',
    [id, request, at.toISOString()],
  )
  if (taken.length > 0) return undefined
  const [row] = await db.query<{ request: string; answer: string | null }>(
    'select request, answer from sys_answer where id = $1',
    [id],
  )
  if (row && row.request !== request) throw new Problem('invalid', serverText.otherRequest)
  if (!row?.answer) throw new Problem('conflict', serverText.stillAnswering)
  return row.answer
}

/** Method, address and body of a request in few letters. */
async function nameRequest(c: Context): Promise<string> {
  const isJson = c.req.header('content-type')?.startsWith('application/json') === true
  const body = isJson ? await readBeginning(c.req.raw.clone()) : (c.req.header('content-length') ?? '')
  return digest(`${c.req.path}?${new URL(c.req.url).searchParams} ${body}`)
}

/** The body as far as it is compared; a length is only a claim, so what arrives is counted. */
async function readBeginning({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > mostCompared) break
  }
  return Buffer.concat(chunks).toString('base64')
}

function replay({ status, headers, body }: Kept): Response {
  return new Response(body, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function secretOf(key: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'sys_answer', 32))
}

/** An answer as it is kept: what a stolen database shows of it is its length. */
function seal(key: string, kept: Kept): string {
  const salt = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, salt), salt)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([salt, cipher.getAuthTag(), text]).toString('base64')
}

function open(key: string, sealed: string): Kept {
  const bytes = Buffer.from(sealed, 'base64')
  const salt = bytes.subarray(0, 12)
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key, salt), salt)
  decipher.setAuthTag(bytes.subarray(12, 28))
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as Kept
}
