/*
 * Runs a POST with an `Idempotency-Key` once; a repeated request gets the stored response for a day, from any
 * server on the database. Responses are encrypted with the key. The transaction that does the work also marks
 * it as done, so it cannot run twice even after a crash.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { Problem } from '#model/problem/problem'
import { linkHeader } from '#model/wire/people/link'
import { isRecordResult, type RecordResult } from '#model/wire/record/batch'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import { runAttempt } from '../attempt'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

/** Milliseconds for which a response is stored: the documented day, plus one for clock corrections. */
const retentionMs = 2 * 24 * 60 * 60 * 1000
/** Milliseconds without a heartbeat after which an attempt counts as lost, because its process must have ended. */
const lostAfter = 2 * 60 * 1000
const heartbeatMs = 30_000
const retryMs = 1_000
/** Milliseconds that a second request waits for the response to the first. */
const maxWaitMs = 10_000
const pollMs = 200
/** Bytes of a body that are compared; no larger body is accepted. */
const maxComparedBytes = 32 * 1024 * 1024
const maxStoredBytes = 4 * 1024 * 1024
const keySpelling = /^[\x21-\x7e]{8,200}$/
const storedHeaders = ['content-type', 'content-disposition', 'etag', 'content-range']
/** POSTs that are safe to repeat. */
const ownReads = [/^\/auth\/me$/, /\/previa$/, /^\/ao-vivo\/abertos$/]

interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Calls for many records: the key applies to each record, so a repeated call only processes the missing ones. */
const ofEachRecord = /(?<!\/\d+)\/(?:transicoes\/[^/]+|alteracoes|exclusoes|reativacoes)$/

declare module 'hono' {
  interface ContextVariableMap {
    /** Processes a record unless it was done under the same key; only in a call with a key. */
    once?: (record: { readonly id: number }, work: () => Promise<RecordResult>) => Promise<RecordResult>
  }
}

interface IdempotencyTools {
  readonly db: Database
  readonly reads: readonly RegExp[]
  now(): Date
}

/** Must run after the sessions and before the routes. */
export function addIdempotency(api: Hono, { db, reads, now }: IdempotencyTools): void {
  const unkept = [...ownReads, ...reads]
  const answer: MiddlewareHandler = async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const path = c.req.path.replace(/^\/api/, '')
    if (key === undefined || unkept.some((each) => each.test(path))) return next()
    if (!keySpelling.test(key)) throw new Problem('malformed', serverText.badKey)
    const caller = `${c.get('session')?.account.id ?? 'visitor'} ${key}`
    if (ofEachRecord.test(path)) {
      c.set('once', (record, work) => performOnce({ db, key, caller, path, now }, record, work))
      return next()
    }
    const id = digest(caller)
    const request = await nameRequest(c)
    const kept = await reserveKey(db, { id, request, now })
    if (kept) return replay(open(key, kept))
    const alive = setInterval(() => void sendHeartbeat(db, id, now()), heartbeatMs).unref()
    try {
      await runAttempt({ id, seal: (status, row) => seal(key, storedRow(status, row)) }, next)
      const said = await readAnswer(c)
      const sealed = said && seal(key, said)
      const { ok } = c.res
      await retryInBackground(() => storeAnswer(db, id, ok, sealed))
    } finally {
      clearInterval(alive)
    }
  }
  api.use('*', answer)
}

interface KeyedCall extends Pick<IdempotencyTools, 'db' | 'now'> {
  readonly key: string
  readonly caller: string
  readonly path: string
}

async function performOnce(
  { db, key, caller, path, now }: KeyedCall,
  record: { readonly id: number },
  work: () => Promise<RecordResult>,
): Promise<RecordResult> {
  const id = digest(`${caller} ${record.id}`)
  const kept = await reserveKey(db, { id, request: digest(`${path} ${JSON.stringify(record)}`), now })
  if (kept) {
    const result: unknown = JSON.parse(Buffer.from(open(key, kept).body, 'base64').toString('utf8'))
    if (isRecordResult(result)) return result
    throw new Error('A stored result of a record is none.')
  }
  try {
    return await runAttempt({ id, seal: (status, row) => seal(key, storedRow(status, row)) }, work)
  } catch (error) {
    await retryInBackground(() => storeAnswer(db, id, false, null))
    throw error
  }
}

/** An embedded database has one process, so attempts left open by the last run are lost. */
export async function forgetLostAttempts(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return
  await db.query('delete from sys_answer where answer is null and not done')
  // Ages finished attempts past `lostAfter`, so that no request waits for their response.
  await db.query("update sys_answer set at = at - interval '1 hour' where answer is null")
}

/** Retries in the background while the database is unavailable, without delaying the response. */
async function retryInBackground(
  work: () => Promise<void>,
  until = performance.now() + lostAfter,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (performance.now() > until) return
    const again = () =>
      void retryInBackground(work, until).catch((problem) => log.failure('Idempotency-Key', problem))
    setTimeout(() => runDetached(again), retryMs).unref()
  }
}

/** Stores the response unless the work's transaction did; releases the key of a failed attempt. */
async function storeAnswer(db: Database, id: string, isOk: boolean, sealed: string | null): Promise<void> {
  if (!isOk) {
    // A rejected or failed request changed nothing, so its key may be reused.
    const freed = await db.query('delete from sys_answer where id = $1 and not done returning id', [id])
    if (freed.length > 0) return
  }
  await db.query('update sys_answer set done = true, answer = $2 where id = $1 and answer is null', [
    id,
    sealed,
  ])
}

async function readAnswer({ res }: Context): Promise<StoredAnswer | null> {
  const body = Buffer.from(await res.clone().arrayBuffer())
  if (body.length > maxStoredBytes) return null
  const said = storedHeaders.flatMap((name) => {
    const value = res.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: res.status, headers: Object.fromEntries(said), body: body.toString('base64') }
}

/** The response that `answerRow` would send for the record. */
function storedRow(status: number, row: Row): StoredAnswer {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (row.versao !== undefined) headers.etag = `"${row.versao}"`
  const body = Buffer.from(JSON.stringify(row)).toString('base64')
  return { status, headers, body }
}

async function sendHeartbeat(db: Database, id: string, at: Date): Promise<void> {
  const sql = 'update sys_answer set at = $2 where id = $1 and answer is null'
  await db.query(sql, [id, at.toISOString()]).catch(() => undefined)
}

interface Reservation {
  readonly id: string
  /** Hash of the request; a key may be used for one request only. */
  readonly request: string
  now(): Date
}

/** Returns the stored response once there is one. @throws Problem conflict, invalid */
async function reserveKey(db: Database, turn: Reservation): Promise<string | undefined> {
  const until = performance.now() + maxWaitMs
  for (;;) {
    const taken = await claim(db, turn)
    if (taken !== 'waiting') return taken
    if (performance.now() > until) throw new Problem('conflict', serverText.stillAnswering)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function claim(
  db: Database,
  { id, request, now }: Reservation,
): Promise<string | undefined | 'waiting'> {
  const at = now()
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await db.query('delete from sys_answer where at < $1 or (answer is null and not done and at < $2)', [
    before(retentionMs),
    before(lostAfter),
  ])
  const taken = await db
    .query(
      'insert into sys_answer (id, request, at) values ($1, $2, $3) on conflict (id) do nothing returning id',
      [id, request, at.toISOString()],
    )
    .catch((error: unknown) => {
      // The key may have been reserved even if the database's reply was lost.
      const free = () =>
        db.query('delete from sys_answer where id = $1 and at = $2 and not done', [id, at.toISOString()])
      if (isUnavailable(error)) void retryInBackground(async () => void (await free()))
      throw error
    })
  if (taken.length > 0) return undefined
  const [row] = await db.query<{ request: string; answer: string | null; done: boolean; at: string }>(
    'select request, answer, done, at from sys_answer where id = $1',
    [id],
  )
  if (row && row.request !== request) throw new Problem('invalid', serverText.otherRequest)
  if (row?.answer) return row.answer
  // The work was done, but its process ended before it stored the response.
  if (row?.done && row.at < before(lostAfter)) throw new Problem('conflict', serverText.doneUnanswered)
  return 'waiting'
}

async function nameRequest(c: Context): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.path}?${new URL(c.req.url).searchParams} `)
  // Link headers must distinguish requests too.
  hash.update(c.req.header(linkHeader) ?? '')
  const body = await readBeginning(c.req.raw.clone())
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

function replay({ status, headers, body }: StoredAnswer): Response {
  const bytes = new Uint8Array(Buffer.from(body, 'base64'))
  return new Response(bytes, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function secretOf(key: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'sys_answer', 32))
}

/** Encrypted, so a stolen database reveals only the length of a response. */
function seal(key: string, kept: StoredAnswer): string {
  const salt = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, salt), salt)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([salt, cipher.getAuthTag(), text]).toString('base64')
}

function open(key: string, sealed: string): StoredAnswer {
  const bytes = Buffer.from(sealed, 'base64')
  const salt = bytes.subarray(0, 12)
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key, salt), salt)
  decipher.setAuthTag(bytes.subarray(12, 28))
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  const kept: unknown = JSON.parse(text.toString('utf8'))
  if (!isStoredAnswer(kept)) throw new Error('A kept answer is none.')
  return kept
}

function isStoredAnswer(value: unknown): value is StoredAnswer {
  return (
    isRow(value) && typeof value.status === 'number' && isRow(value.headers) && typeof value.body === 'string'
  )
}
