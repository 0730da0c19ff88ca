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

async function claim(db: Database, turn: Reservation): Promise<DoneRequest | undefined | 'waiting'> {
  const { id, formerId = id, requests, otherText, now } = turn
  const at = now()
  const taken = await take(db, { ...turn, formerId, ids: [id], requests: requests.slice(0, 1), at })
  if (taken.size > 0) return undefined
  const [row] = await db.query<AnswerRow>(
    'select request, account_id as account, answer, result, done, at from sys_answer where id in ($1, $2)',
    [id, formerId],
  )
  if (!row) return 'waiting'
  const isDone = row.done || row.answer !== null
  // A request that is still running may be refused, which frees its id for another content.
  if (!requests.includes(row.request)) {
    if (isDone || !turn.act) throw new Problem('invalid', otherText)
    return 'waiting'
  }
  if (row.answer !== null || row.result !== null) return row
  // The work was done, but its process ended before it stored the response.
  if (isDone && row.at < endsAt(at)[1]) throw new Problem('conflict', serverText.doneUnanswered)
  return 'waiting'
}

/** Keys that are no longer promised, and attempts that were lost; with the parameters of `endsAt`. */
const isOver = (row: string) =>
  `((${row}.device is null and ${row}.at < $1) or (not ${row}.done and ${row}.answer is null and ${row}.at < $2))`

function endsAt(at: Date): readonly [string, string] {
  const before = (age: number) => new Date(at.getTime() - age).toISOString()
  return [before(retentionMs), before(lostAfter)]
}

interface NewIds extends Pick<Reservation, 'formerId' | 'act'> {
  readonly account?: number | null
  readonly ids: readonly string[]
  /** The hash of each id's request. */
  readonly requests: readonly (string | undefined)[]
  readonly at: Date
}

/** Reserves ids that are new or over, and returns these. */
export async function take(db: Database, given: NewIds): Promise<ReadonlySet<string>> {
  const { ids, requests, formerId, account, act } = given
  const at = given.at.toISOString()
  const rest = [account, act?.device, act?.number, formerId].map((value) => value ?? null)
  const taken = await db
    .query<{ id: string }>(
      `insert into sys_answer as kept (id, request, at, account_id, device, number)
       select given.id, given.request, $5::timestamptz, $6::bigint, $7::uuid, $8::bigint
         from unnest($3::text[], $4::text[]) as given(id, request)
        where not exists (select from sys_answer as former where former.id = $9 and not ${isOver('former')})
       on conflict (id) do update
         set (request, at, account_id, device, number, done, answer, result) = (
           excluded.request, excluded.at, excluded.account_id, excluded.device, excluded.number, false, null, null)
       where ${isOver('kept')}
       returning kept.id`,
      [...endsAt(given.at), ids, requests, at, ...rest],
    )
    .catch((error: unknown) => {
      // The ids may have been reserved even if the database's reply was lost.
      if (isUnavailable(error)) void release(db, ids, at)
      throw error
    })
  return new Set(taken.map(({ id }) => id))
}

/** Frees ids whose work was not done, so that they may be used again; or only those reserved at that time. */
export function release(db: Database, ids: readonly string[], at?: string): Promise<void> {
  const free = 'delete from sys_answer where id = any($1::text[]) and not done and at = coalesce($2, at)'
  return retryInBackground(async () => void (await db.query(free, [ids, at ?? null])))
}

export async function sweepAnswers(db: Database, at: Date): Promise<void> {
  await db.query(`delete from sys_answer as kept where ${isOver('kept')}`, [...endsAt(at)])
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

/** Stores the response to a request that was not stored with its work. */
export function storeAnswer(db: Database, id: string, columns: AnswerColumns | undefined): Promise<void> {
  const { answer = null, result = null } = columns ?? {}
  return retryInBackground(async () => {
    await db.query(
      `update sys_answer set done = true, answer = $2, result = $3::json
        where id = $1 and answer is null and result is null`,
      [id, answer, result && JSON.stringify(result)],
    )
  })
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
