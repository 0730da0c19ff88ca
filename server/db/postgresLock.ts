// Runs work in one process at a time, under an advisory lock that ends with its connection.
import { toDatabaseError } from './errors'
import { connectAlone, type Hosts } from './postgresHosts'

/** Uses a connection of its own, because `work` may need the whole pool. */
export async function runWithLock<T>(hosts: Hosts, name: string, work: () => Promise<T>): Promise<T> {
  // A lost connection releases the lock; statements in `work` then fail for the same reason.
  const client = await connectAlone(hosts).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    // The lock belongs to a transaction rather than a session, so it works through a transaction pooler.
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
