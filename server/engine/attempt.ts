/*
 * A request that may be sent again, while it is carried out. Hides how the transaction that carries it out finds the
 * note of it: that it was done is written with what it did, so that no process can end between the two.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../db/database'

/** A request with a note in `sys_answer`. */
interface Attempt {
  readonly id: string
  /** Makes the answer that is kept of a status and a body. */
  readonly seal: (status: number, body: Row) => string
}

/** What will be answered to what a transaction gives; undefined where that says nothing of it. */
type ToBody = (result: unknown) => Row | undefined

const current = new AsyncLocalStorage<Attempt & { expected?: { status: number; toBody: ToBody } }>()

/** Carries a request out; what it writes is noted. */
export function runAttempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  return current.run({ ...attempt }, work)
}

/** The record that is written next is the answer, with this status. */
export function expectRow(status: number): void {
  expectAnswer(status, (result) => (isRow(result) ? result : undefined))
}

/** What the next transaction gives tells the answer. */
export function expectAnswer(status: number, toBody: ToBody): void {
  const attempt = current.getStore()
  if (attempt) attempt.expected = { status, toBody }
}

/** Notes, in the transaction that carries a request out, that it is done, and the answer if that is known. */
export async function noteDone(tx: Queryable, result: unknown): Promise<void> {
  const attempt = current.getStore()
  if (!attempt) return
  const { id, seal, expected } = attempt
  const body = expected?.toBody(result)
  const answer = expected && body ? seal(expected.status, body) : null
  await tx.query('update sys_answer set done = true, answer = coalesce(answer, $2) where id = $1', [
    id,
    answer,
  ])
}
