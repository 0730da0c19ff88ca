/*
 * Writes inside a transaction that is already open: each in a savepoint of its own, one after the other,
 * so that one refused write which its caller survives leaves nothing of itself behind.
 */
import type { Queryable } from '../../../db/database'

/** Runs work as one unit on the transaction. */
export type Unit = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>

/** Units within an open transaction. */
export function nestUnits(tx: Queryable): Unit {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(() => runInSavepoint(tx, work))
    last = next.catch(() => undefined)
    return next
  }
}

async function runInSavepoint<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  // One name will do: an inner savepoint of the same name hides the outer until it is released.
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
