/* Named locks until the end of the transaction, where there is no row to lock. */
import type { Queryable } from '../../../db/database'

/** An arbitrary hash seed that keeps these locks apart from other advisory locks. */
const lockSeed = 730_419

export async function acquireLock(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, $2::bigint))', [name, lockSeed])
}
