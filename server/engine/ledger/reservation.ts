/*
 * The rows of `sys_answer`: which requests are running or done, and what they answered. A row is reserved before the
 * work, marked as done in the transaction of the work, and released if the work is refused.
 */
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import type { AnswerColumns } from '../attempt'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

/** Milliseconds for which answers to keys are stored: the documented day, plus one for clock corrections. */
const retentionMs = 2 * 24 * 60 * 60 * 1000
/** Milliseconds without a heartbeat after which an attempt counts as lost, because its process must have ended. */
const lostAfter = 2 * 60 * 1000
const heartbeatMs = 30_000
const retryMs = 1_000
/** Milliseconds that a second request waits for the response to the first. */
const maxWaitMs = 10_000
const pollMs = 200

export interface Reservation {
  readonly id: string
  /** Under which the same request may be stored by an earlier version. */
  readonly formerId?: string
  /** Hashes of the request, of today and with former names; once it is done, its id is for no other. */
  readonly requests: readonly string[]
  /** What a request with the same id and another content is answered. */
  readonly otherText: string
  readonly account: number | null
  /** Acts of devices are stored without an end. */
  readonly act?: { readonly device: string; readonly number: number } | undefined
  now(): Date
}

export interface DoneRequest extends AnswerColumns {
  readonly account: number | null
}

/**
 * Returns what was answered once it is done.
 * @throws Problem unavailable while it is not, since only a later request can say what became of it; conflict, invalid
 */
export async function reserve(db: Database, turn: Reservation): Promise<DoneRequest | undefined> {
  const until = performance.now() + maxWaitMs
  for (;;) {
    const found = await claim(db, turn)
    if (found !== 'waiting') return found
    if (performance.now() > until) throw new Problem('unavailable', serverText.stillAnswering)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

type AnswerRow = DoneRequest & { readonly request: string; readonly done: boolean; readonly at: string }

async function claim(
  db: Database,
  { id, formerId = id, requests, otherText, account, act, now }: Reservation,
): Promise<DoneRequest | undefined | 'waiting'> {
  const at = now()
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await forgetOldAnswers(db, at)
  const taken = await db
    .query(
      `insert into sys_answer (id, request, at, account_id, device, number)
       select $1, $2, $3::timestamptz, $4::bigint, $5::uuid, $6::bigint
        where not exists (select from sys_answer where id = $7)
       on conflict (id) do nothing returning id`,
      [id, requests[0], at.toISOString(), account, act?.device ?? null, act?.number ?? null, formerId],
    )
    .catch((error: unknown) => {
      // The id may have been reserved even if the database's reply was lost.
      const free = () =>
        db.query('delete from sys_answer where id = $1 and at = $2 and not done', [id, at.toISOString()])
      if (isUnavailable(error)) void retryInBackground(async () => void (await free()))
      throw error
    })
  if (taken.length > 0) return undefined
  const [row] = await db.query<AnswerRow>(
    'select request, account_id as account, answer, result, done, at from sys_answer where id in ($1, $2)',
    [id, formerId],
  )
  if (!row) return 'waiting'
  const isDone = row.done || row.answer !== null
  // A request that is still running may be refused, which frees its id for another content.
  if (!requests.includes(row.request)) {
    if (isDone || !act) throw new Problem('invalid', otherText)
    return 'waiting'
  }
  if (row.answer !== null || row.result !== null) return row
  // The work was done, but its process ended before it stored the response.
  if (isDone && row.at < before(lostAfter)) throw new Problem('conflict', serverText.doneUnanswered)
  return 'waiting'
}

/** Those of keys that are no longer promised, and attempts that were lost. */
export async function forgetOldAnswers(db: Database, at: Date): Promise<void> {
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  await db.query(
    'delete from sys_answer where (device is null and at < $1) or (not done and answer is null and at < $2)',
    [before(retentionMs), before(lostAfter)],
  )
}

/** Returns a function that ends it. */
export function keepAlive(db: Database, id: string, now: () => Date): () => void {
  const beat = () =>
    db
      .query('update sys_answer set at = $2 where id = $1 and answer is null and result is null', [
        id,
        now().toISOString(),
      ])
      .catch(() => undefined)
  const timer = setInterval(() => void beat(), heartbeatMs).unref()
  return () => clearInterval(timer)
}

/** Stores the response unless the work's transaction did; releases the id of a failed attempt. */
export function storeAnswer(
  db: Database,
  id: string,
  { isOk, columns }: { readonly isOk: boolean; readonly columns?: AnswerColumns | undefined },
): Promise<void> {
  const { answer = null, result = null } = columns ?? {}
  return retryInBackground(async () => {
    if (!isOk) {
      // A rejected or failed request changed nothing, so its id may be reused.
      const freed = await db.query('delete from sys_answer where id = $1 and not done returning id', [id])
      if (freed.length > 0) return
    }
    await db.query(
      `update sys_answer set done = true, answer = $2, result = $3::json
        where id = $1 and answer is null and result is null`,
      [id, answer, result && JSON.stringify(result)],
    )
  })
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
      void retryInBackground(work, until).catch((problem) => log.failure('sys_answer', problem))
    setTimeout(() => runDetached(again), retryMs).unref()
  }
}

/** An embedded database has one process, so attempts left open by the last run are lost. */
export async function forgetLostAttempts(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return
  await db.query('delete from sys_answer where answer is null and not done')
  // Ages finished attempts past `lostAfter`, so that no request waits for their response.
  await db.query("update sys_answer set at = at - interval '1 hour' where answer is null and result is null")
}
