import type { Hono } from 'hono'
import type { ChangeEntry } from '#model/changes/entry'
import type { Entity } from '#model/entity/entity'
import type { UntypedRegistry } from '#model/entity/registry'
import type { Validator } from '#model/record/validate'
import type { Database } from '../db/database'
import type {
  AccountRow,
  ContentStore,
  Feature,
  FileQuota,
  FileScanner,
  Setup,
  Store,
  StoredFiles,
  Transport,
} from './contract'
import type { Jobs } from './events/dailyJobs'
import type { ServerLimits } from './http/limits'
import type { OpenApi } from './openapi/document'
import type { LoadCalls } from './openapi/documentRoutes'
import type { Sender } from './outbox/sender'
import type { LeakService } from './people/password'
import type { Sessions } from './people/session'
import type { Metrics } from './telemetry/metrics'

export interface ServerOptions<R = UntypedRegistry> {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature<R>[]
  /** Loads the call declarations for the OpenAPI document; without it there is no document. */
  readonly calls?: LoadCalls
  readonly changes?: readonly ChangeEntry[]
  readonly transports?: Readonly<Record<string, Transport>>
  /** Build version; browsers running another one offer to reload. */
  readonly version: string
  /** Identifies the code and the entities exactly; undefined when run from source. */
  readonly build?: string | undefined
  /** Public address of the console: passkeys are bound to its host. */
  readonly publicUrl?: string
  /** Display name of the identity provider; undefined when there is none. */
  readonly providerName?: string
  /** Requires a second factor from everyone, regardless of access groups. */
  readonly demandsFactor?: boolean
  readonly staticDir?: string
  /** Additional image origins in the Content-Security-Policy. */
  readonly imageSources?: readonly string[]
  /** Whether to trust `X-Forwarded-For` and `X-Request-Id` from a proxy. */
  readonly isBehindProxy?: boolean
  /** Bearer token of `/metrics`; without it, only private networks may read them. */
  readonly metricsToken?: string
  /** Adds metrics of the process (memory, event loop); true when it runs a single server. */
  readonly isProcess?: boolean
  /** Limit of a JSON body in bytes; 1 MiB by default. */
  readonly maxBody?: number
  /** Trusted proxies, where there is more than one; see `createAddressOf`. */
  readonly trustProxy?: string
  readonly limits?: ServerLimits
  /** Names of the installation, which a password must not consist of. */
  readonly names?: readonly string[]
  /** scrypt cost of new passwords, as a power of two; lowered in tests that sign in many people. */
  readonly passwordCost?: number
  readonly contents?: ContentStore | undefined
  readonly fileQuota?: FileQuota | undefined
  readonly leaks?: LeakService | undefined
  readonly scanner?: FileScanner | undefined
  /** Called before tables of another version are migrated. */
  beforeTablesChange?(): Promise<void>
  now?(): Date
}

export interface ConsoleServer<R = UntypedRegistry> {
  readonly app: Hono
  readonly store: Store<R>
  readonly sessions: Sessions
  readonly accounts: {
    find(entity: string, recordId: number): Promise<AccountRow | undefined>
    setPassword(accountId: number, password: string): Promise<void>
  }
  /** Sends nothing until it is started or `deliver` is called. */
  readonly outbox: Sender
  readonly files: StoredFiles & {
    takeOver(folder: string, tell: (line: string) => void): Promise<void>
  }
  /** Scheduled work of features; nothing runs until it is started. */
  readonly jobs: Jobs
  readonly setup: Setup
  readonly copies: Metrics['copies']
  readonly meta: {
    read(key: string): Promise<unknown>
    write(key: string, value: unknown): Promise<void>
  }
  /** The OpenAPI document; undefined without declared calls. */
  describe(): Promise<OpenApi | undefined>
  /** Fails the health check, so that load balancers send nothing more; requests are still answered. */
  leave(): void
  /** Waits for running deliveries and requests, then closes the database. */
  close(): Promise<void>
}
