/*
 * Reads and validates the environment of the process in one place; reports all problems at once. External
 * services (mail, SMS, Pix) are read by their ports, and the map's tiles by their feature. Each variable is a
 * row of the table in docs/operacao.md (a test compares them).
 */
import type { ServerLimits } from '../engine/index'
import type { ProviderSettings } from '../ports/provider'
import { type Certificate, readNetwork } from './network'
import { readProvider } from './provider'
import { createReader } from './reader'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly certificate?: Certificate
  /** Whether to trust a proxy's headers about addresses and request ids. */
  readonly isBehindProxy: boolean
  readonly trustProxy?: string
  readonly limits: Required<Omit<ServerLimits, 'fieldPictures'>>
  readonly log: { readonly format: 'json' | 'text'; readonly level: 'debug' | 'info' | 'warn' | 'error' }
  readonly shutdownMs: number
  /** Milliseconds for which requests are still accepted after the signal, until load balancers notice. */
  readonly drainMs: number
  /** Database user to grant rows to. If set, the process only migrates the tables, then exits. */
  readonly preparesFor?: string
  readonly metricsToken?: string
  readonly maxBody: number
  readonly demandsFactor: boolean
  readonly provider?: ProviderSettings
  readonly http: {
    readonly headersTimeout: number
    readonly requestTimeout: number
    readonly keepAliveTimeout: number
    /** Milliseconds for which a client may stall in the middle of a request. */
    readonly silenceTimeout: number
  }
  readonly postgres: {
    readonly max: number
    readonly connectMs: number
    readonly idleMs: number
    readonly patienceMs: number
    readonly share?: number
  }
}

/**
 * @throws Error that names every invalid value, for the operator
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
      messagesPerSend: read.whole('MESSAGES_PER_SEND', 5_000, [1, 100_000]),
      messagesPerDay: read.whole('MESSAGES_PER_DAY', 20_000, [1, 1_000_000]),
      fieldRows: read.whole('FIELD_ROWS', 2_000, [100, 10_000]),
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
