/*
 * Runs writes inside an open transaction one after the other, each in a savepoint. If the caller survives a
 * rejected write, only that write is rolled back.
 */
import type { Queryable } from '../../../db/database'

/** Runs work that commits or rolls back as a whole. */
export type WriteUnit = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>

/** @example const unit = nestUnits(tx); await unit((tx) => tx.query('…')) */
export function nestUnits(tx: Queryable): WriteUnit {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(() => runInSavepoint(tx, work))
    last = next.catch(() => undefined)
    return next
  }
}

async function runInSavepoint<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  // Nested savepoints can share a name: an inner one hides the outer one until it is released.
  await tx.query('savepoint unit')
  try {
    const result = await work(tx)
    await tx.query('release savepoint unit')
    return result
  } catch (error) {
    await tx.query('rollback to savepoint unit')
    await tx.query('release savepoint unit')
    throw error
  }
}
