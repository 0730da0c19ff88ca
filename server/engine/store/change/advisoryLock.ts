/* Locks by name, for what no row stands for. */
import type { Queryable } from '../../../db/database'

/** Any number: keeps these locks apart from others. */
const lockSeed = 730_419

/** Waits until no other transaction holds the lock of this name, then holds it until this one ends. */
export async function acquireLock(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [name, lockSeed])
}
