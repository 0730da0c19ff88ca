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
  /** Makes the answer of a record that is one. */
  readonly seal: (status: number, row: Row) => string
}

const current = new AsyncLocalStorage<Attempt & { rowStatus?: number }>()

/** Carries a request out; what it writes is noted. */
export function runAttempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  return current.run({ ...attempt }, work)
}

/** The record that is written next is the answer, with this status. */
export function expectRow(status: number): void {
  const noted = current.getStore()
  if (noted) noted.rowStatus = status
}

/** Notes, in the transaction that carries a request out, that it is done, and the answer if that is known. */
export async function noteDone(tx: Queryable, result: unknown): Promise<void> {
  const attempt = current.getStore()
  if (!attempt) return
  const { id, seal, rowStatus } = attempt
  const answer = rowStatus !== undefined && isRow(result) ? seal(rowStatus, result) : null
  await tx.query('update sys_answer set done = true, answer = coalesce(answer, $2) where id = $1', [
    id,
    answer,
  ])
}
