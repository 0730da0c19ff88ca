// Transaction rules of both engines. Using the database inside its own transaction, or a transaction after it
// has ended, throws instead of deadlocking or writing outside the transaction.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError, type Queryable } from './database'
import { onlyReads } from './queryContext'

export interface Connection {
  /** `command` is the first word of the command tag. */
  run(
    sql: string,
    params: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; command: string | undefined }>
  exec(sql: string): Promise<void>
}

/** Whether the current code was called from a transaction of this database. */
export interface TransactionScope {
  assertOutside(): void
  /** Runs `work` between begin and commit; a throw rolls back. */
  run<T>(connection: Connection, work: (tx: Queryable) => Promise<T>): Promise<T>
}

/** A transaction, and the one of another database that it is nested in. */
interface OpenTransaction {
  readonly scope: TransactionScope
  readonly around: OpenTransaction | undefined
  open: boolean
}

/** Shared by all databases, since each AsyncLocalStorage slows down every promise in the process. */
const current = new AsyncLocalStorage<OpenTransaction>()

export function createTransactionScope(): TransactionScope {
  const isOpen = (transaction: OpenTransaction | undefined): boolean =>
    transaction !== undefined &&
    ((transaction.scope === scope && transaction.open) || isOpen(transaction.around))
  const scope: TransactionScope = {
    assertOutside() {
      if (!isOpen(current.getStore())) return
      throw new Error(
        'The database was called inside its own transaction, which would wait for itself: use the transaction given to the callback.',
      )
    },
    async run(connection, work) {
      // Travels with the first statement.
      const begun = connection.run('begin isolation level read committed', [])
      begun.catch(() => undefined)
      const state: OpenTransaction = { scope, around: current.getStore(), open: true }
      try {
        const result = await current.run(state, () => work(openTransaction(connection, state, begun)))
        state.open = false
        await begun
        await commit(connection)
        return result
      } catch (error) {
        state.open = false
        // Reports the first error; a failed rollback means a lost connection, which rolls back too.
        await connection.run('rollback', []).catch(() => undefined)
        throw error
      }
    },
  }
  return scope
}

function openTransaction(
  connection: Connection,
  state: { open: boolean },
  begun: Promise<unknown>,
): Queryable {
  let hasBegun = false
  begun.then(
    () => {
      hasBegun = true
    },
    () => undefined,
  )
  const mustBeOpen = () => {
    if (!state.open) throw new Error('The transaction is over: it was used after its end.')
  }
  return {
    async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
      mustBeOpen()
      // If the transaction could not begin, a write would not be undone with it.
      if (!hasBegun && !onlyReads(sql)) await begun
      const { rows } = await connection.run(sql, params)
      if (!hasBegun) await begun
      return rows as T[]
    },
    async exec(sql) {
      mustBeOpen()
      await begun
      await connection.exec(sql)
    },
  }
}

async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.run('commit', [])
  // COMMIT of a failed transaction returns ROLLBACK without an error.
  if (command === 'ROLLBACK') {
    throw new DatabaseError('the transaction was rolled back: one of its statements failed', {
      code: '25P02',
    })
  }
}
