// A PostgreSQL server as a Database, over a pool of connections. Values, errors and rules are the same as in
// the embedded engine. A dropped connection fails only the statement that used it.
import { type Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { type Database, DatabaseError } from './database'
import { connectionFailure, isGone, readServerError, toDatabaseError } from './errors'
import { messages } from './messages'
import { clientTo, type Hosts, readHosts } from './postgresHosts'
import { runWithLock } from './postgresLock'
import { openNotificationChannel } from './postgresNotifications'
import { cancelledError, currentContext, reportWork, throwIfAborted } from './queryContext'
import { createShares } from './shares'
import { type Connection, createTransactionScope } from './transaction'
import { encodeParams, parsers } from './values'

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

const longest = 600_000

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
  const voice = openNotificationChannel(address)
  const shares = createShares({ most: share, mostWaiting: 300 })
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const start = <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const result = (async () => {
      scope.assertOutside()
      if (closing) throw new DatabaseError(messages.closed, { code: connectionFailure })
      return shares.run(() => withClient(connect, work))
    })()
    running.add(result)
    const forget = () => running.delete(result)
    result.then(forget, forget)
    return result
  }
  return {
    engine: 'postgres',
    query: <T>(sql: string, params: readonly unknown[] = []) =>
      start(async (connection) => (await connection.run(sql, params)).rows as T[]),
    exec: (sql) => start((connection) => connection.exec(sql)),
    transaction: (work) => start((connection) => scope.run(connection, work)),
    withLock: (name, work) => runWithLock(address, name, work),
    async notify(words) {
      await start((connection) => connection.run('select pg_notify($1, $2)', [voice.channel, words]))
    },
    onNotify: voice.onNotify,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    // Never called: the pool recovers when the server comes back.
    onDeath: () => undefined,
    async close() {
      scope.assertOutside()
      // `pool.end` drops clients that wait for a connection, so running work must finish first.
      closing ??= Promise.allSettled(running).then(async () => {
        await voice.close()
        await pool.end()
      })
      await closing
    },
  }
}

type ConnectClient = () => Promise<PoolClient>

const pauseMs = 200

/** Gets a connection, retrying briefly while a server restarts or fails over. */
function createConnect(pool: Pool, hosts: Hosts, patienceMs: number): ConnectClient {
  let missedSince: number | undefined
  return async () => {
    for (let tried = 1; ; tried += 1) {
      const asked = hosts.address()
      try {
        const client = await pool.connect()
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

async function withClient<T>(
  connect: ConnectClient,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await connect()
  const { signal, timeoutMs = longest } = currentContext()
  let isBroken = false
  // The server notices the closed connection and cancels its statement.
  const leave = () => {
    isBroken = true
    client.end().catch(() => undefined)
  }
  let last: Promise<unknown> = Promise.resolve()
  // Concurrent queries in a transaction are queued, since the driver runs one at a time.
  const ask = (statement: QueryConfig<(string | null)[]>) => {
    const next = () => askNow(statement)
    const own = last.then(next, next)
    last = own
    return own
  }
  const askNow = async (statement: QueryConfig<(string | null)[]>) => {
    throwIfAborted(signal)
    reportWork('statements', 1)
    const start = performance.now()
    signal?.addEventListener('abort', leave)
    try {
      return await client.query<Record<string, unknown>>(statement)
    } catch (error) {
      if (!readServerError(error) || isGone(error)) isBroken = true
      throw signal?.aborted ? cancelledError() : toDatabaseError(error)
    } finally {
      signal?.removeEventListener('abort', leave)
      if (!mayWaitForLocks(statement.text)) reportWork('engineMs', performance.now() - start)
    }
  }
  const connection: Connection = {
    async run(sql, params) {
      // The extended protocol allows a single statement only, as PGlite does.
      const statement = { text: sql, values: encodeParams(params), queryMode: 'extended' }
      const { rows, command } = await ask(statement)
      return { rows, command }
    },
    async exec(sql) {
      await ask({ text: sql })
    },
  }
  try {
    await limitStatements(client, timeoutMs).catch((error: unknown) => {
      isBroken = true
      throw error
    })
    return await work(connection)
  } finally {
    client.release(isBroken)
  }
}

/** A plain select waits for no locks, so all of its duration is work. */
function mayWaitForLocks(sql: string): boolean {
  return (
    !/^\s*(?:select|with)\b/i.test(sql) ||
    /\bfor (?:no )?(?:key |update|share)|insert|delete|advisory/i.test(sql)
  )
}

const limits = new WeakMap<PoolClient, number>()

/** Set outside the transaction, since a rollback would undo it. */
async function limitStatements(client: PoolClient, timeoutMs: number): Promise<void> {
  if (limits.get(client) === timeoutMs) return
  await client.query(`set statement_timeout = ${Math.floor(timeoutMs)}`).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  limits.set(client, timeoutMs)
}

/** Cancels the statements of a closed connection within a second; not supported by every operating system. */
const noticeLeaving =
  "do $$ begin perform set_config('client_connection_check_interval', '1000', false); exception when others then null; end $$"

async function prepareClient(client: Client): Promise<void> {
  // JIT compilation takes longer than our statements, whose cost the planner overestimates.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set jit = off; ${noticeLeaving}`,
  )
}

async function assertVersion(connect: ConnectClient): Promise<void> {
  const number = await withClient(connect, async (connection) => {
    const { rows } = await connection.run('show server_version_num', [])
    return Number(rows[0]?.server_version_num)
  })
  if (number >= oldestVersion * 10_000) return
  const version = `${Math.floor(number / 10_000)}.${number % 10_000}`
  throw new Error(messages.serverTooOld(version, oldestVersion))
}
