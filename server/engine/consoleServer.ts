/* What a server is made of, and what it can do once it is ready. */
import type { Hono } from 'hono'
import type { ChangeEntry } from '#model/changes/entry'
import type { Entity } from '#model/entity/entity'
import type { OpenTypes } from '#model/entity/registry'
import type { Validator } from '#model/record/validate'
import type { Database } from '../db/database'
import type {
  AccountRow,
  ContentStore,
  Courier,
  Feature,
  FileQuota,
  FileScanner,
  Setup,
  Store,
  StoredFiles,
} from './contract'
import type { ServerLimits } from './http/limits'
import type { Jobs } from './jobs/jobs'
import type { OpenApi } from './openapi/document'
import type { LoadCalls } from './openapi/documentRoutes'
import type { Sender } from './outbox/sender'
import type { LeakService } from './people/password'
import type { Sessions } from './people/session'
import type { Metrics } from './telemetry/metrics'

/** What a server is made of. */
export interface ServerOptions<R = OpenTypes> {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature<R>[]
  /** Loads what is declared of calls, for their document; without it there is none. */
  readonly calls?: LoadCalls
  /** What people decided about changes of the schemas, in order. */
  readonly changes?: readonly ChangeEntry[]
  /** Who delivers messages, by channel. */
  readonly couriers?: Readonly<Record<string, Courier>>
  /** Says which build this is; browsers that see another one offer to reload. */
  readonly version: string
  /** The address that people open the console at: passkeys belong to its host. */
  readonly publicUrl?: string
  /** What the identity provider is called, where people may sign in with one. */
  readonly providerName?: string
  /** Everyone needs a second factor, whatever their group asks for. */
  readonly demandsFactor?: boolean
  /** Folder of the built front end. */
  readonly staticDir?: string
  /** Origins of images that pages may show beside the server's own. */
  readonly imageSources?: readonly string[]
  /** A proxy of ours stands in front, and its X-Forwarded-For and X-Request-Id may be believed. */
  readonly isBehindProxy?: boolean
  /** Needed to read the metrics from then on; without it, addresses of private networks may. */
  readonly metricsToken?: string
  /** There is one server in this process: its memory and event loop are measured too. */
  readonly isProcess?: boolean
  /** Most bytes of a JSON body; a mebibyte unless said. */
  readonly maxBody?: number
  /** Which proxies may be believed, where it is not just one; see `createAddressOf`. */
  readonly trustProxy?: string
  /** How long statements of requests may take, and how often people may ask; each has its usual value. */
  readonly limits?: ServerLimits
  /** What the installation is called: no password consists of it. */
  readonly names?: readonly string[]
  /** Of new passwords, as a power of two; said by tests only, which sign in many people. */
  readonly passwordCost?: number
  /** Where files are kept, if not in the database. */
  readonly contents?: ContentStore | undefined
  readonly fileQuota?: FileQuota | undefined
  /** Knows passwords that were stolen elsewhere. */
  readonly leaks?: LeakService | undefined
  /** Looks at files that people send, before they are kept. */
  readonly scanner?: FileScanner | undefined
  /** Comes before tables that another version made are changed. */
  beforeTablesChange?(): Promise<void>
  now?(): Date
}

/** A server that is ready. */
export interface ConsoleServer<R = OpenTypes> {
  readonly app: Hono
  readonly store: Store<R>
  readonly sessions: Sessions
  readonly accounts: {
    find(entity: string, recordId: number): Promise<AccountRow | undefined>
    setPassword(accountId: number, password: string): Promise<void>
  }
  /** Delivers messages; nothing leaves before it is started, or told to deliver. */
  readonly outbox: Sender
  /** Files that people send. */
  readonly files: StoredFiles & {
    /** Takes the files of a folder into the database, under their names; the folder is kept aside. */
    takeOver(folder: string, tell: (line: string) => void): Promise<void>
  }
  /** What features do by the calendar; nothing runs before it is started. */
  readonly jobs: Jobs
  /** The first sign-in of the installation. */
  readonly setup: Setup
  /** How the copies of this installation go, in the measures. */
  readonly copies: Metrics['copies']
  /** Facts about the installation: `demo`, `demo_accounts`. */
  readonly meta: {
    read(key: string): Promise<unknown>
    write(key: string, value: unknown): Promise<void>
  }
  /** The document of all calls; undefined where nothing is declared of them. */
  describe(): Promise<OpenApi | undefined>
  /** Tells load balancers to send nothing more; requests are answered as before. */
  leave(): void
  /** Closes the database once messages in hand are delivered and requests in hand are answered. */
  close(): Promise<void>
}
