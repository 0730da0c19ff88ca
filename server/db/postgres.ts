// A PostgreSQL server as a Database, over a pool of connections.
// Hides the driver: its pool, its type parsers (set per connection, nothing global) and its error shapes.
// Values, errors and rules are those of the embedded engine. A dropped connection fails the statement
// that used it and nothing else.
import { type Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { currentAsker, mustBeAwaited, noteWork, stoppedError } from './asker'
import { type Database, DatabaseError } from './database'
import { connectionFailure, isGone, readServerError, toDatabaseError } from './errors'
import { messages } from './messages'
import { runAlone } from './postgresAlone'
import { clientTo, type Hosts, readHosts } from './postgresHosts'
import { openVoice } from './postgresVoice'
import { createShares } from './shares'
import { type Connection, createTransactionScope } from './transaction'
import { encodeParams, parsers } from './values'

const oldestVersion = 14

/** How to reach the server beyond its address. */
export interface PostgresOptions {
  /** Connections at most; 10 by default. */
  max?: number
  /** Milliseconds for a connection to be made, or to become free; 10,000 by default. */
  connectMs?: number
  /** Milliseconds after which a connection that nothing uses is closed; 10,000 by default. */
  idleMs?: number
  /**
   * Milliseconds that statements wait for a server that has gone away, counted from when it was first missed: a restart
   * is not noticed, a long failure is told at once. None by default.
   */
  patienceMs?: number
  /** Connections that one person may hold; about a third of them by default. */
  share?: number | undefined
}

/** Milliseconds of a statement that no asker set a time for. */
const longest = 600_000

/**
 * Opens a pool on a PostgreSQL server, or on the one of several (`postgres://one,two/console`) that takes writes.
 * @throws Error in words when the server is older than 14; DatabaseError (class 08) when it cannot be reached.
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
  // Without a listener, a connection the server drops while it is idle ends the process.
  pool.on('error', () => undefined)
  try {
    await assertVersion(createConnect(pool, address, 0))
  } catch (error) {
    await pool.end()
    throw error
  }
  return createDatabase(pool, { address, patienceMs, share })
}

interface Sizes {
  readonly address: Hosts
  readonly patienceMs: number
  readonly share: number
}

function createDatabase(pool: Pool, { address, patienceMs, share }: Sizes): Database {
  const scope = createTransactionScope()
  const connect = createConnect(pool, address, patienceMs)
  const voice = openVoice(address)
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
    alone: (name, work) => runAlone(address, name, work),
    async tell(words) {
      await start((connection) => connection.run('select pg_notify($1, $2)', [voice.channel, words]))
    },
    onTold: voice.onTold,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    // The server comes back, and the pool with it.
    onDeath: () => undefined,
    async close() {
      scope.assertOutside()
      // The pool forgets who still waits for a connection when it ends: let them finish first.
      closing ??= Promise.allSettled(running).then(async () => {
        await voice.close()
        await pool.end()
      })
      await closing
    },
  }
}

type Connect = () => Promise<PoolClient>

const pauseMs = 200

/** Connections of the pool; waits a moment for a server that is restarting or has just been replaced. */
function createConnect(pool: Pool, hosts: Hosts, patienceMs: number): Connect {
  let missedSince: number | undefined
  return async () => {
    for (let tried = 1; ; tried += 1) {
      const asked = hosts.address()
      try {
        const client = await pool.connect()
        missedSince = undefined
        return client
      } catch (error) {
        // Another host may be the one that takes writes now.
        if (!pool.ending && hosts.address() !== asked && tried % hosts.count > 0) continue
        const now = performance.now()
        missedSince ??= now
        if (pool.ending || now - missedSince + pauseMs > patienceMs) throw toDatabaseError(error)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}

async function withClient<T>(connect: Connect, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await connect()
  const { signal, timeoutMs = longest } = currentAsker()
  let isBroken = false
  // The server sees that the connection is gone, and stops what runs on it.
  const leave = () => {
    isBroken = true
    client.end().catch(() => undefined)
  }
  let last: Promise<unknown> = Promise.resolve()
  // What a transaction asks for at once takes turns: the driver is asked one thing at a time.
  const ask = (statement: QueryConfig<(string | null)[]>) => {
    const next = () => askNow(statement)
    const own = last.then(next, next)
    last = own
    return own
  }
  const askNow = async (statement: QueryConfig<(string | null)[]>) => {
    mustBeAwaited(signal)
    noteWork('statements', 1)
    const start = performance.now()
    signal?.addEventListener('abort', leave)
    try {
      return await client.query<Record<string, unknown>>(statement)
    } catch (error) {
      if (!readServerError(error) || isGone(error)) isBroken = true
      throw signal?.aborted ? stoppedError() : toDatabaseError(error)
    } finally {
      signal?.removeEventListener('abort', leave)
      if (!mayWaitForLocks(statement.text)) noteWork('engineMs', performance.now() - start)
    }
  }
  const connection: Connection = {
    async run(sql, params) {
      // The extended protocol even without parameters: one statement only, as PGlite takes it.
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

/** What only reads waits for no one else: its time is work. */
function mayWaitForLocks(sql: string): boolean {
  return (
    !/^\s*(?:select|with)\b/i.test(sql) ||
    /\bfor (?:no )?(?:key |update|share)|insert|delete|advisory/i.test(sql)
  )
}

const limits = new WeakMap<PoolClient, number>()

/** Outside a transaction: what is set inside one is undone with it. */
async function limitStatements(client: PoolClient, timeoutMs: number): Promise<void> {
  if (limits.get(client) === timeoutMs) return
  await client.query(`set statement_timeout = ${Math.floor(timeoutMs)}`).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  limits.set(client, timeoutMs)
}

/** Statements of a connection that is gone end within a second; not every system the server may run on can see that. */
const noticeLeaving =
  "do $$ begin perform set_config('client_connection_check_interval', '1000', false); exception when others then null; end $$"

async function prepareClient(client: Client): Promise<void> {
  // Compiling a statement to machine code takes longer than our statements do, and the planner overrates them.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set jit = off; ${noticeLeaving}`,
  )
}

async function assertVersion(connect: Connect): Promise<void> {
  const number = await withClient(connect, async (connection) => {
    const { rows } = await connection.run('show server_version_num', [])
    return Number(rows[0]?.server_version_num)
  })
  if (number >= oldestVersion * 10_000) return
  const version = `${Math.floor(number / 10_000)}.${number % 10_000}`
  throw new Error(messages.serverTooOld(version, oldestVersion))
}
