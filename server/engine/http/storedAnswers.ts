/* The keys of requests that were sent with one, and their responses, encrypted with the key. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

/** Milliseconds for which a response is stored: the documented day, plus one for clock corrections. */
const retentionMs = 2 * 24 * 60 * 60 * 1000
/** Milliseconds without a heartbeat after which an attempt counts as lost, because its process must have ended. */
const lostAfter = 2 * 60 * 1000
const retryMs = 1_000
/** Milliseconds that a second request waits for the response to the first. */
const maxWaitMs = 10_000
const pollMs = 200

export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Reservation {
  readonly id: string
  /** Hash of the request; a key may be used for one request only. */
  readonly request: string
  now(): Date
}

/** Returns the stored response once there is one. @throws Problem conflict, invalid */
export async function reserveKey(db: Database, turn: Reservation): Promise<string | undefined> {
  const until = performance.now() + maxWaitMs
  for (;;) {
    const taken = await claim(db, turn)
    if (taken !== 'waiting') return taken
    if (performance.now() > until) throw new Problem('conflict', serverText.stillAnswering)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

export async function forgetOldAnswers(db: Database, at: Date): Promise<void> {
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await db.query('delete from sys_answer where at < $1 or (answer is null and not done and at < $2)', [
    before(retentionMs),
    before(lostAfter),
  ])
}

async function claim(
  db: Database,
  { id, request, now }: Reservation,
): Promise<string | undefined | 'waiting'> {
  const at = now()
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await forgetOldAnswers(db, at)
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

/** Retries in the background while the database is unavailable, without delaying the response. */
export async function retryInBackground(
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
export async function storeAnswer(
  db: Database,
  id: string,
  isOk: boolean,
  sealed: string | null,
): Promise<void> {
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

/** The response that `answerRow` would send for the record. */
export function storedRow(status: number, row: Row): StoredAnswer {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (row.versao !== undefined) headers.etag = `"${row.versao}"`
  const body = Buffer.from(JSON.stringify(row)).toString('base64')
  return { status, headers, body }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function secretOf(key: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'sys_answer', 32))
}

/** Encrypted, so a stolen database reveals only the length of a response. */
export function seal(key: string, kept: StoredAnswer): string {
  const salt = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, salt), salt)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([salt, cipher.getAuthTag(), text]).toString('base64')
}

export function open(key: string, sealed: string): StoredAnswer {
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
