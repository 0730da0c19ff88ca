/*
 * What the environment says of the process, read and judged in one place; all that is wrong is told at once. What the
 * outside world needs (mail, SMS, Pix) is read by its port, and the map's tiles by their feature.
 * Each variable is a row of the table in docs/operacao.md (a test compares them).
 */
import type { ServerLimits } from '../engine/index'
import type { ProviderSettings } from '../ports/provider/provider'
import { type Certificate, readNetwork } from './network'
import { readProvider } from './provider'
import { createReader } from './reader'

/** What the process was told. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** With it, the server speaks TLS itself. */
  readonly certificate?: Certificate
  /** A proxy of ours stands in front, and what it says of addresses and requests may be believed. */
  readonly isBehindProxy: boolean
  /** Which proxies may be believed about addresses, where it is said. */
  readonly trustProxy?: string
  /** How long statements of requests may take, and how much people may ask for in a minute. */
  readonly limits: Required<ServerLimits>
  readonly log: { readonly format: 'json' | 'text'; readonly level: 'debug' | 'info' | 'warn' | 'error' }
  /** From the signal to the end, at the longest. */
  readonly shutdownMs: number
  /** For how long requests are still taken after the signal, so that load balancers notice. */
  readonly drainMs: number
  /** Only brings the tables up to date and gives their rows to this user of the database. */
  readonly preparesFor?: string
  readonly metricsToken?: string
  readonly maxBody: number
  /** Everyone needs a second factor, whatever their group asks for. */
  readonly demandsFactor: boolean
  /** Where people may sign in instead of here. */
  readonly provider?: ProviderSettings
  readonly http: {
    readonly headersTimeout: number
    readonly requestTimeout: number
    readonly keepAliveTimeout: number
    /** Longest silence of a client in the middle of a request. */
    readonly silenceTimeout: number
  }
  readonly postgres: {
    readonly max: number
    readonly connectMs: number
    readonly idleMs: number
    readonly patienceMs: number
    /** Connections that one person may hold. */
    readonly share?: number
  }
}

/**
 * Reads the environment.
 * @throws Error that names every wrong value, for the person who started the process
 * @example const { port } = readSettings(process.env)
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = createReader(environment)
  const isProduction = environment.NODE_ENV === 'production'
  const trustProxy = read.text('TRUST_PROXY')
  const share = read.whole('DATABASE_SHARE', 0, [0, 500])
  const token = read.text('METRICS_TOKEN', { shortest: 16 })
  const preparesFor = read.text('PREPARE_FOR')
  const provider = readProvider(read)
  const host = read.text('HOST') ?? '0.0.0.0'
  const certificate = readNetwork(read, host, environment)
  const headersTimeout = read.seconds('HEADERS_SECONDS', 15, [1, 600])
  const settings: Settings = {
    port: read.whole('PORT', 3000, [0, 65_535]),
    host,
    ...(certificate && { certificate }),
    isBehindProxy: read.flag('BEHIND_PROXY'),
    ...(trustProxy !== undefined && { trustProxy }),
    limits: {
      statementMs: read.seconds('STATEMENT_SECONDS', 30, [0, 86_400]),
      longStatementMs: read.seconds('LONG_STATEMENT_SECONDS', 300, [0, 86_400]),
      accountRate: read.whole('RATE_LIMIT_ACCOUNT', 1_200, [0, 1_000_000]),
      visitorRate: read.whole('RATE_LIMIT_VISITOR', 600, [0, 1_000_000]),
    },
    log: {
      format: read.choice('LOG', isProduction ? 'json' : 'text', ['json', 'text']),
      level: read.choice('LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error']),
    },
    shutdownMs: read.seconds('SHUTDOWN_SECONDS', 10, [1, 600]),
    drainMs: read.seconds('DRAIN_SECONDS', 0, [0, 300]),
    ...(preparesFor !== undefined && { preparesFor }),
    ...(token !== undefined && { metricsToken: token }),
    demandsFactor: read.choice('SECOND_FACTOR', 'grupos', ['grupos', 'todos']) === 'todos',
    ...(provider && { provider }),
    maxBody: read.whole('MAX_BODY_KB', 1024, [16, 65_536]) * 1024,
    http: {
      headersTimeout,
      requestTimeout: read.seconds('REQUEST_SECONDS', 300, [1, 86_400]),
      keepAliveTimeout: read.seconds('KEEP_ALIVE_SECONDS', 75, [1, 3_600]),
      silenceTimeout: read.seconds('SILENCE_SECONDS', 20, [1, 3_600]),
    },
    postgres: {
      max: read.whole('DATABASE_POOL', 10, [2, 500]),
      connectMs: read.seconds('DATABASE_CONNECT_SECONDS', 5, [1, 60]),
      idleMs: read.seconds('DATABASE_IDLE_SECONDS', 30, [1, 3_600]),
      patienceMs: read.seconds('DATABASE_WAIT_SECONDS', 5, [0, 120]),
      ...(share > 0 && { share }),
    },
  }
  read.done()
  return settings
}
