/*
 * Puts the engine together over a database: tables, store, sessions, routes, pages. The app can be
 * called with or without a socket, and knows nothing of the entities it is given.
 */
import { type Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import type { OpenTypes } from '#model/entity/registry'
import type { Validator } from '#model/record/validate'
import { readDemoAccounts } from '#model/wire/system'
import { askFor } from '../db/asker'
import type { Database } from '../db/database'
import { addCalendarRoutes } from './calendars/calendarRoutes'
import { createCalendars } from './calendars/calendars'
import type {
  AccountRow,
  ContentStore,
  Courier,
  Feature,
  FileQuota,
  Files,
  OutboxDesk,
  RouteTools,
  Setup,
  Store,
  Together,
} from './contract'
import { createFileKeeper } from './files/files'
import { sweepFiles } from './files/sweep'
import { takeFilesOver } from './files/takeOver'
import { createAddressOf } from './http/address'
import { type Answering, watchAnswers } from './http/answering'
import { addAskers } from './http/askers'
import { actorOf, addAuthRoutes, addSessions } from './http/authRoutes'
import { addIdempotency, forgetLostAttempts } from './http/idempotency'
import type { ServerLimits } from './http/limits'
import { addLongQuestions } from './http/longQuestions'
import { answerError, answerNotFound } from './http/problems'
import { createRateLimits } from './http/rates'
import { readClient } from './http/requests'
import { addRoomCheck } from './http/room'
import { addEntityRoutes, createListing } from './http/routes'
import { serve } from './http/serve'
import { addStaticFiles } from './http/staticFiles'
import { addTransportHeaders } from './http/transport'
import { createJobs, type Jobs } from './jobs/jobs'
import { openOutbox } from './outbox/open'
import type { Sender } from './outbox/sender'
import type { OutboxWriter } from './outbox/writer'
import { createAccessTokens, createResolveToken, type ResolveToken } from './people/access/access'
import { createTokenRules, type TokenRules } from './people/access/scope'
import { findAccount, setPassword } from './people/accounts'
import { createDevices } from './people/devices'
import { createFactors } from './people/factors/factors'
import { createPasskeys } from './people/factors/passkeys'
import { createSecondSteps } from './people/factors/secondStep'
import { createIdentity } from './people/identity'
import { createMetDevices } from './people/newDevice'
import { createOutside } from './people/outside'
import { createPasswords, type Passwords } from './people/password'
import { collectGroups, collectKeeper, type FindGroup } from './people/permissions'
import { createFindPerson, type FindPerson } from './people/person'
import { createSessions, type Sessions } from './people/session'
import { createSetup } from './people/setup'
import { createViewAs, type ViewAs } from './people/viewAs'
import { createStore } from './store/store'
import { prepareTables } from './tables/prepareTables'
import { readMeta, writeMeta } from './tables/systemTables'
import { addHealth } from './telemetry/health'
import { measureDatabase } from './telemetry/measuredDatabase'
import { createMetrics, type Metrics } from './telemetry/metrics'
import { addObservation } from './telemetry/requests'
import { createAuditTrail } from './trail/auditTrail'
import { addViewRoutes } from './views/viewRoutes'
import { createViews } from './views/views'

/** What a server is made of. */
export interface ServerOptions<R = OpenTypes> {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature<R>[]
  /** Who delivers messages, by channel. */
  readonly couriers?: Readonly<Record<string, Courier>>
  /** Says which build this is; browsers that see another one offer to reload. */
  readonly version: string
  /** The address that people open the console at: passkeys belong to its host. */
  readonly publicUrl?: string
  /** What the identity provider is called, where people may sign in with one. */
  readonly providerName?: string
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
  /** Comes before tables that another version made are changed. */
  beforeTablesChange?(): Promise<void>
  now?(): Date
}

/** Days that a file stays without a record that names it. */
const fileGraceDays = 7

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
  readonly files: Files & {
    /** Takes the files of a folder into the database, under their names; the folder is kept aside. */
    takeOver(folder: string, tell: (line: string) => void): Promise<void>
  }
  /** What features do by the calendar; nothing runs before it is started. */
  readonly jobs: Jobs
  /** The first sign-in of the installation. */
  readonly setup: Setup
  /** Facts about the installation: `demo`, `demo_accounts`. */
  readonly meta: {
    read(key: string): Promise<unknown>
    write(key: string, value: unknown): Promise<void>
  }
  /** Tells load balancers to send nothing more; requests are answered as before. */
  leave(): void
  /** Closes the database once messages in hand are delivered and requests in hand are answered. */
  close(): Promise<void>
}

/**
 * Brings the tables up to date and answers requests.
 * @example const { app } = await createServer({ db, entities, validators, features: [], version: '1' })
 * const response = await app.request('/api/sistema')
 * The registry `R` of the features' types is taken to describe the entities given.
 */
export async function createServer<R = OpenTypes>(options: ServerOptions<R>): Promise<ConsoleServer<R>>
export async function createServer(options: ServerOptions): Promise<ConsoleServer> {
  const { validators, features, version } = options
  const metrics = createMetrics({ db: options.db, version, ofProcess: options.isProcess === true })
  const db = measureDatabase(options.db, metrics)
  let isStopping = false
  const now = options.now ?? (() => new Date())
  const index = indexEntities(options.entities)
  // An index on a large table takes as long as it takes.
  await askFor({ timeoutMs: 0 }, () => prepareTables(db, index, options.beforeTablesChange))
  await forgetLostAttempts(db)
  const { writer, open } = openOutbox({ db, features, couriers: options.couriers ?? {}, now })
  const keeper = createFileKeeper({ contents: options.contents, quota: options.fileQuota, now })
  const files = keeper.over(db)
  const { together, ...store } = createStore({ db, index, validators, features, outbox: writer, keeper, now })
  const { sender, desk } = open(together)
  const sweep: Feature = {
    name: 'files without records',
    daily: async () => void (await sweepFiles({ db, keeper, graceDays: fileGraceDays, now })),
  }
  const jobs = createJobs([...features, sweep], { db, store, together, now, note: metrics.job })
  const groups = collectGroups(features, store)
  const findPerson = createFindPerson(db, index, groups.of, collectKeeper(features)?.field)
  const passwords = createPasswords(options.passwordCost, options.names)
  const devices = createMetDevices({ db, outbox: writer, features, now })
  const sessions = createSessions({ db, passwords, now, findPerson, index, devices })
  const rules = createTokenRules(index, features)
  const resolveToken = createResolveToken({ db, rules, findPerson, now })
  const viewAs = createViewAs({ db, index, store, findGroup: groups.seenBy, findPerson, now })
  const setup = createSetup({ db, index, validators, features, passwords, now })
  const outbox = { together, outbox: desk, writer }
  const answering = watchAnswers()
  const app = assemble({
    ...options,
    ...outbox,
    answering,
    files,
    db,
    index,
    store,
    sessions,
    passwords,
    viewAs,
    rules,
    resolveToken,
    findPerson,
    findGroup: groups.seenBy,
    setup,
    metrics,
    isStopping: () => isStopping,
    now,
  })
  return {
    app,
    store,
    sessions,
    outbox: sender,
    files: {
      ...files,
      takeOver: (folder, tell) => takeFilesOver({ db, contents: options.contents, now }, folder, tell),
    },
    jobs,
    setup,
    accounts: {
      find: (entity, recordId) => findAccount(db, entity, recordId),
      setPassword: (accountId, password) => setPassword(db, passwords, accountId, password, now()),
    },
    meta: {
      read: (key) => readMeta(db, key),
      write: (key, value) => writeMeta(db, key, value),
    },
    leave() {
      isStopping = true
    },
    async close() {
      isStopping = true
      await jobs.stop()
      await sender.stop()
      // A handler asks the database several times: closed between two, it would fail half way.
      await answering.settled()
      await db.close()
    },
  }
}

interface Parts extends ServerOptions {
  readonly answering: Answering
  readonly index: EntityIndex
  readonly store: Store
  readonly files: Files
  readonly together: Together
  readonly outbox: OutboxDesk
  readonly writer: OutboxWriter
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly viewAs: ViewAs
  readonly rules: TokenRules
  readonly resolveToken: ResolveToken
  readonly findPerson: FindPerson
  readonly findGroup: FindGroup
  readonly setup: Setup
  readonly metrics: Metrics
  isStopping(): boolean
  now(): Date
}

function assemble(parts: Parts): Hono {
  const {
    db,
    index,
    store,
    files,
    together,
    outbox,
    sessions,
    passwords,
    viewAs,
    rules,
    resolveToken,
    findGroup,
    setup,
    features,
    version,
    now,
  } = parts
  const addressOf = createAddressOf(parts.trustProxy ?? (parts.isBehindProxy ? '1' : undefined))
  const devices = createDevices(db)
  const app = new Hono()
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use('*', parts.answering.handler)
  addObservation(app, parts.metrics, parts.isBehindProxy === true)
  addLongQuestions(app)
  addTransportHeaders(app, parts.isBehindProxy === true)
  addHealth(app, { ...parts, isBehindProxy: parts.isBehindProxy === true, addressOf })
  app.use('/api/*', async (c, next) => {
    if (parts.maxBody !== undefined) c.set('maxBody', parts.maxBody)
    c.header('version', version)
    c.header('Cache-Control', 'no-store')
    // Nothing that the API answers is a page: opened as one, it may do nothing.
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    await next()
  })

  const api = new Hono()
  const reads = features.flatMap((feature) => feature.reads ?? [])
  const rates = createRateLimits(db, { ...parts.limits, addressOf })
  api.use('*', rates.address)
  addSessions(api, { sessions, resolveToken, rules, viewAs, reads })
  api.use('*', rates.person)
  addAskers(api, db, { ...parts.limits, addressOf })
  addRoomCheck(api, db, reads)
  addIdempotency(api, { db, reads, now })
  const { providerName: provedor } = parts
  serve(api, 'GET /sistema', async () => {
    const contas = readDemoAccounts(await readMeta(db, 'demo_accounts'))
    return {
      demo: (await readMeta(db, 'demo')) === true,
      version,
      ...(contas && { contas }),
      ...(provedor !== undefined && { provedor }),
    }
  })
  const publicUrl = parts.publicUrl ?? 'http://localhost:3000'
  const title = parts.names?.[0] ?? new URL(publicUrl).hostname
  const passkeys = createPasskeys({ db, publicUrl, title, now })
  const steps = createSecondSteps({ db, sessions, passkeys, now })
  const clientOf = (c: Context) => readClient(c, addressOf)
  const outside = createOutside({ db, outbox: parts.writer, clientOf, now })
  addAuthRoutes(api, { index, sessions, steps, devices, outside, addressOf })
  const identity = createIdentity({
    db,
    index,
    sessions,
    passwords,
    devices,
    outbox: parts.writer,
    addressOf,
    now,
  })
  const factors = createFactors({ db, identity, outbox: parts.writer, passkeys, title, now })
  const tokens = createAccessTokens({ db, rules, identity, outbox: parts.writer, findGroup, now })
  const audit = createAuditTrail(db, index)
  const tools = {
    store,
    files,
    together,
    outbox,
    actorOf,
    identity,
    factors,
    outside,
    tokens,
    setup,
    audit,
    now,
  }
  addFeatureRoutes(api, features, { ...tools, answerList: createListing(index, store) })
  addViewRoutes(api, createViews(db, index, now))
  addCalendarRoutes(api, createCalendars({ ...parts, identity, publicUrl }))
  addEntityRoutes(api, index, store)
  app.route('/api', api)

  if (parts.staticDir !== undefined) addStaticFiles(app, parts.staticDir, parts.imageSources)
  return app
}

/** Hand-written routes come before generated ones, so a feature may answer for an entity. */
function addFeatureRoutes(api: Hono, features: readonly Feature[], tools: RouteTools): void {
  const owners = new Map<string, string>()
  for (const feature of features) {
    const own = new Hono()
    feature.routes?.(own, tools)
    for (const { method, path } of own.routes) {
      const route = `${method} ${path}`
      const owner = owners.get(route)
      if (owner) throw new Error(`Features ${owner} and ${feature.name} both claim ${route}.`)
      owners.set(route, feature.name)
    }
    api.route('/', own)
  }
}
