// A PostgreSQL server as a Database, over a pool of connections. Values, errors and rules are the same as in
// the embedded engine. A dropped connection fails only the statement that used it.
import { type Client, Pool, type PoolClient } from 'pg'
import { type Database, DatabaseError } from './database'
import { connectionFailure, toDatabaseError } from './errors'
import { messages } from './messages'
import { createTrips, type PooledClient, withConnection } from './postgresConnection'
import { clientTo, type Hosts, readHosts } from './postgresHosts'
import { runWithLock } from './postgresLock'
import { currentContext } from './queryContext'
import { createShares } from './shares'
import { type Connection, createTransactionScope } from './transaction'
import { parsers } from './values'

const oldestVersion = 14

export interface PostgresOptions {
  max?: number
  /** Milliseconds to connect, or to wait for a free connection; 10,000 by default. */
  connectMs?: number
  /** Milliseconds after which an idle connection is closed; 10,000 by default. */
  idleMs?: number
  /**
   * Milliseconds that statements wait for an unreachable server, counted from its first failure: long enough
   * to hide a restart, while a long outage fails at once. None by default.
   */
  patienceMs?: number
  /** Connections that one person may use at a time; about a third by default. */
  share?: number | undefined
}

/**
 * Opens a pool on a PostgreSQL server, or on the writable one of several (`postgres://one,two/console`).
 * @throws Error if the server is older than 14; DatabaseError (class 08) when it cannot be
 * reached.
 * @example const db = await openPostgres('postgres://localhost/console')
 */
export async function openPostgres(
  url: string,
  {
    max = 10,
    connectMs = 10_000,
    idleMs = 10_000,
    patienceMs = 0,
    share = Math.ceil(max / 3),
  }: PostgresOptions = {},
): Promise<Database> {
  const address = readHosts(url, {
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const types = { getTypeParser: (oid: number) => parsers[oid] ?? String }
  const pool = new Pool({
    ...address.config,
    Client: clientTo({ ...address, config: { ...address.config, types } }, prepareClient),
    max,
    idleTimeoutMillis: idleMs,
  })
  // Without a listener, an idle connection dropped by the server would end the process.
  pool.on('error', () => undefined)
  try {
    await assertVersion(createConnect(pool, address, 0))
  } catch (error) {
    await pool.end()
    throw error
  }
  return createDatabase(pool, { address, patienceMs, share })
}

interface PoolOptions {
  readonly address: Hosts
  readonly patienceMs: number
  readonly share: number
}

function createDatabase(pool: Pool, { address, patienceMs, share }: PoolOptions): Database {
  const scope = createTransactionScope()
  const connect = createConnect(pool, address, patienceMs)
  const shares = createShares({ most: share, mostWaiting: 300 })
  const take = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    shares.run(() => withConnection(connect, work))
  const joinTrip = createTrips(take)
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const start = <T>(work: (connection: Connection) => Promise<T>, trip?: object): Promise<T> => {
    const result = (async () => {
      scope.assertOutside()
      if (closing) throw new DatabaseError(messages.closed, { code: connectionFailure })
      return trip ? joinTrip(trip, work) : take(work)
    })()
    running.add(result)
    const forget = () => running.delete(result)
    result.then(forget, forget)
    return result
  }
  return {
    engine: 'postgres',
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      start(async (connection) => (await connection.run(sql, params)).rows as T[], currentContext().trip),
    exec: (sql) => start((connection) => connection.exec(sql)),
    transaction: (work) => start((connection) => scope.run(connection, work)),
    withLock: (name, work) => runWithLock(address, name, work),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    // Never called: the pool recovers when the server comes back.
    onDeath: () => undefined,
    async close() {
      scope.assertOutside()
      // `pool.end` drops clients that wait for a connection, so running work must finish first.
      closing ??= Promise.allSettled(running).then(() => pool.end())
      await closing
    },
  }
}

function isPipelined(client: PoolClient): client is PoolClient & PooledClient {
  return 'gather' in client
}

type ConnectClient = () => Promise<PooledClient>

const pauseMs = 200

/** Gets a connection, retrying briefly while a server restarts or fails over. */
function createConnect(pool: Pool, hosts: Hosts, patienceMs: number): ConnectClient {
  let missedSince: number | undefined
  return async () => {
    for (let tried = 1; ; tried += 1) {
      const asked = hosts.address()
      try {
        const client = await pool.connect()
        if (!isPipelined(client)) throw new Error('The pool has made a client of another class.')
        missedSince = undefined
        return client
      } catch (error) {
        // Another host may have been promoted.
        if (!pool.ending && hosts.address() !== asked && tried % hosts.count > 0) continue
        const now = performance.now()
        missedSince ??= now
        if (pool.ending || now - missedSince + pauseMs > patienceMs) throw toDatabaseError(error)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}

/** Cancels the statements of a closed connection within a second; not supported by every operating system. */
const noticeLeaving =
  "do $$ begin perform set_config('client_connection_check_interval', '1000', false); exception when others then null; end $$"

async function prepareClient(client: Client): Promise<void> {
  // JIT compilation takes longer than our statements, and pages come from memory or a flash drive: the planner
  // overestimates the cost of both.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set jit = off; set random_page_cost = 1.1; ${noticeLeaving}`,
  )
}

async function assertVersion(connect: ConnectClient): Promise<void> {
  const number = await withConnection(connect, async (connection) => {
    const { rows } = await connection.run('show server_version_num', [])
    return Number(rows[0]?.server_version_num)
  })
  if (number >= oldestVersion * 10_000) return
  const version = `${Math.floor(number / 10_000)}.${number % 10_000}`
  throw new Error(messages.serverTooOld(version, oldestVersion))
}
