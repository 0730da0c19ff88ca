/* Locks by name: what is done under one is done by one process after the other. */
import type { Queryable } from '../../db/database'

/** Any number: keeps these locks apart from others. */
const lockSeed = 730_419

/** Waits for the lock of this name and holds it to the end of the transaction. */
export async function holdLock(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [name, lockSeed])
}
