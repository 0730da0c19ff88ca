/*
 * What the environment says of the process, read and judged in one place; all that is wrong is told at once. What the
 * outside world needs (mail, SMS, Pix) is read by its port, and the map's tiles by their feature.
 * Each variable is a row of the table in docs/operacao.md (a test compares them).
 */
import { createReader } from './reader'

/** What the process was told. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** A proxy of ours stands in front, and what it says of addresses and requests may be believed. */
  readonly isBehindProxy: boolean
  /** Which proxies are believed, where it is not just one; see `createAddressOf`. */
  readonly trustProxy?: string
  readonly log: { readonly format: 'json' | 'text'; readonly level: 'debug' | 'info' | 'warn' | 'error' }
  /** From the signal to the end, at the longest. */
  readonly shutdownMs: number
  /** For how long requests are still taken after the signal, so that load balancers notice. */
  readonly drainMs: number
  readonly metricsToken?: string
  readonly maxBody: number
  readonly http: {
    readonly headersTimeout: number
    readonly requestTimeout: number
    readonly keepAliveTimeout: number
  }
  readonly postgres: {
    readonly max: number
    readonly connectMs: number
    readonly idleMs: number
    readonly patienceMs: number
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
  const token = read.text('METRICS_TOKEN', { shortest: 16 })
  const headersTimeout = read.seconds('HEADERS_SECONDS', 15, [1, 600])
  const settings: Settings = {
    port: read.whole('PORT', 3000, [0, 65_535]),
    host: read.text('HOST') ?? '0.0.0.0',
    isBehindProxy: read.flag('BEHIND_PROXY'),
    ...(trustProxy !== undefined && { trustProxy }),
    log: {
      format: read.choice('LOG', isProduction ? 'json' : 'text', ['json', 'text']),
      level: read.choice('LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error']),
    },
    shutdownMs: read.seconds('SHUTDOWN_SECONDS', 10, [1, 600]),
    drainMs: read.seconds('DRAIN_SECONDS', 0, [0, 300]),
    ...(token !== undefined && { metricsToken: token }),
    maxBody: read.whole('MAX_BODY_KB', 1024, [16, 65_536]) * 1024,
    http: {
      headersTimeout,
      requestTimeout: read.seconds('REQUEST_SECONDS', 300, [1, 86_400]),
      keepAliveTimeout: read.seconds('KEEP_ALIVE_SECONDS', 75, [1, 3_600]),
    },
    postgres: {
      max: read.whole('DATABASE_POOL', 10, [2, 500]),
      connectMs: read.seconds('DATABASE_CONNECT_SECONDS', 5, [1, 60]),
      idleMs: read.seconds('DATABASE_IDLE_SECONDS', 30, [1, 3_600]),
      patienceMs: read.seconds('DATABASE_WAIT_SECONDS', 5, [0, 120]),
    },
  }
  read.done()
  return settings
}
