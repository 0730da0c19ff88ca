// A connection of the pool in use. Statements are sent without waiting for earlier ones, so those sent at once take
// one round trip; they run in order. Hides timeouts, prepared statements, cancelling and broken connections.
import type { QueryConfig } from 'pg'
import { DatabaseError } from './database'
import { isGone, readServerError, toDatabaseError } from './errors'
import type { PipelinedClient } from './postgresHosts'
import { createPreparedStatements, type PreparedStatements } from './postgresStatements'
import { cancelledError, currentContext, isPlainRead, reportWork, throwIfAborted } from './queryContext'
import type { Connection } from './transaction'
import { encodeParams } from './values'

export interface PooledClient extends PipelinedClient {
  release(destroys?: boolean): void
}

type Work<T> = (connection: Connection) => Promise<T>
type StatementConfig = QueryConfig<(string | null)[]> & { readonly queryMode?: 'extended' }

const longest = 600_000
/** SQLSTATE of a prepared statement whose result has other columns now, and of one that does not exist. */
const outdated = ['0A000', '26000']
const serializationFailure = '40001'

const prepared = new WeakMap<PipelinedClient, PreparedStatements>()
const timeouts = new WeakMap<PipelinedClient, number>()

export async function withConnection<T>(connect: () => Promise<PooledClient>, work: Work<T>): Promise<T> {
  const client = await connect()
  const { signal, timeoutMs = longest } = currentContext()
  const statements = prepared.get(client) ?? createPreparedStatements(client)
  prepared.set(client, statements)
  let isBroken = false
  let charged = 0
  // The server notices the closed connection and cancels its statement.
  const leave = () => {
    isBroken = true
    client.abandon()
  }

  const send = async (statement: StatementConfig) => {
    throwIfAborted(signal)
    reportWork('statements', 1)
    const start = performance.now()
    signal?.addEventListener('abort', leave)
    try {
      client.gather()
      return await client.query<Record<string, unknown>>(statement)
    } catch (error) {
      if (!readServerError(error) || isGone(error)) isBroken = true
      throw signal?.aborted ? cancelledError() : toDatabaseError(error)
    } finally {
      signal?.removeEventListener('abort', leave)
      const end = performance.now()
      // Statements in flight at once run one after another.
      if (isPlainRead(statement.text)) reportWork('engineMs', end - Math.max(start, charged))
      charged = end
    }
  }

  const connection: Connection = {
    async run(sql, params) {
      // The extended protocol allows a single statement only, as PGlite does.
      const statement = { text: sql, values: encodeParams(params), queryMode: 'extended' } as const
      const name = statements.nameOf(sql)
      const { rows, command } = await (name === undefined
        ? send(statement)
        : send({ ...statement, name }).catch((error: unknown) => sendUnnamed(statement, error)))
      statements.follow(command)
      return { rows, command }
    },
    async exec(sql) {
      statements.drop()
      await send({ text: sql })
    },
  }

  /** Repeats a statement that was prepared before another connection changed its tables. */
  async function sendUnnamed(statement: StatementConfig, error: unknown) {
    if (!(error instanceof DatabaseError) || !outdated.includes(error.code)) throw error
    statements.drop()
    if (client.getTransactionStatus() === 'I') return send(statement)
    throw new DatabaseError(error.message, { ...error, code: serializationFailure }, { cause: error })
  }

  /** Sent with the first statement, and outside a transaction, since a rollback would undo it. */
  function limitStatements(): void {
    if (timeouts.get(client) === timeoutMs) return
    timeouts.set(client, timeoutMs)
    client.gather()
    client.query(`set statement_timeout = ${Math.floor(timeoutMs)}`).catch(() => {
      isBroken = true
    })
  }

  try {
    limitStatements()
    return await work(connection)
  } finally {
    client.release(isBroken)
  }
}

interface Lease {
  users: number
  readonly connection: Promise<Connection>
  end(): void
}

/**
 * Runs work of the same trip on one connection, which is taken for the first and released after the last.
 * @param take takes a connection until the work on it is done
 */
export function createTrips(take: (work: Work<void>) => Promise<void>) {
  const leases = new WeakMap<object, Lease>()

  function startLease(): Lease {
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const connection = new Promise<Connection>((resolve, reject) => {
      take(async (taken) => {
        resolve(taken)
        await isOver
      }).catch(reject)
    })
    return { users: 0, connection, end }
  }

  return async <T>(trip: object, work: Work<T>): Promise<T> => {
    const lease = leases.get(trip) ?? startLease()
    leases.set(trip, lease)
    lease.users += 1
    try {
      return await work(await lease.connection)
    } finally {
      lease.users -= 1
      if (lease.users === 0) {
        leases.delete(trip)
        lease.end()
      }
    }
  }
}
