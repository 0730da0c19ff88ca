// Work that only one process does at a time, under a lock of the server that ends with the connection that holds it.
import { toDatabaseError } from './errors'
import { connectAlone, type Hosts } from './postgresHosts'

/** Runs `work` under the lock of a name; on a connection of its own, because `work` may need all of the pool. */
export async function runAlone<T>(hosts: Hosts, name: string, work: () => Promise<T>): Promise<T> {
  // A lost connection lets go of the lock; the work meets the same failure with its own statements.
  const client = await connectAlone(hosts).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    // A transaction, not a session, holds it: so it also works through a pooler that lends connections by transaction.
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw toDatabaseError(error)
  }
  try {
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
