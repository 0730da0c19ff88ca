// The rules of a transaction, written once for both engines: begin, commit, roll back, and which statements are allowed when.
// A misuse (the database called inside its own transaction, or a transaction used after its end) is an
// error in words instead of a deadlock or a write outside the transaction.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError, type Queryable } from './database'

/** One connection, reserved for the transaction. */
export interface Connection {
  /** Runs one statement; `command` is its command tag's first word. */
  run(
    sql: string,
    params: readonly unknown[],
  ): Promise<{ rows: Record<string, unknown>[]; command: string | undefined }>
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
}

/** Knows whether the code that runs now was called by a transaction of this database. */
export interface TransactionScope {
  /** Throws when called inside a transaction of this database. */
  assertOutside(): void
  /** Runs `work` between begin and commit on `connection`; a throw rolls back. */
  run<T>(connection: Connection, work: (tx: Queryable) => Promise<T>): Promise<T>
}

/** A transaction of a database, and the one of another that it was begun in. */
interface Begun {
  readonly scope: TransactionScope
  readonly around: Begun | undefined
  open: boolean
}

/** One for all databases: each store costs every promise of the process a little, for as long as the process lives. */
const current = new AsyncLocalStorage<Begun>()

/** One scope per database. */
export function createTransactionScope(): TransactionScope {
  const isOpen = (begun: Begun | undefined): boolean =>
    begun !== undefined && ((begun.scope === scope && begun.open) || isOpen(begun.around))
  const scope: TransactionScope = {
    assertOutside() {
      if (!isOpen(current.getStore())) return
      throw new Error(
        'The database was called inside its own transaction, which would wait for itself: use the transaction given to the callback.',
      )
    },
    async run(connection, work) {
      await connection.run('begin isolation level read committed', [])
      const state: Begun = { scope, around: current.getStore(), open: true }
      try {
        const result = await current.run(state, () => work(openTransaction(connection, state)))
        state.open = false
        await commit(connection)
        return result
      } catch (error) {
        state.open = false
        // The first error is the one to tell; a failed rollback means the connection is gone, which undoes as well.
        await connection.run('rollback', []).catch(() => undefined)
        throw error
      }
    },
  }
  return scope
}

function openTransaction(connection: Connection, state: { open: boolean }): Queryable {
  const mustBeOpen = () => {
    if (!state.open) throw new Error('The transaction is over: it was used after its end.')
  }
  return {
    async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
      mustBeOpen()
      const { rows } = await connection.run(sql, params)
      return rows as T[]
    },
    async exec(sql) {
      mustBeOpen()
      await connection.exec(sql)
    },
  }
}

async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.run('commit', [])
  // A transaction in which a statement failed answers COMMIT with ROLLBACK, without an error.
  if (command === 'ROLLBACK') {
    throw new DatabaseError('the transaction was rolled back: one of its statements failed', {
      code: '25P02',
    })
  }
}
