import { Hono } from 'hono'
import type { FormerNames } from '#model/changes/former'
import type { EntityIndex } from '#model/entity/paths'
import { readDemoAccounts } from '#model/wire/installation/system'
import { createAuditLog } from './auditLog/auditLog'
import { addBroadcastRoutes } from './broadcast/broadcastRoutes'
import { messageLimitsOf } from './broadcast/request'
import { addCalendarRoutes } from './calendars/calendarRoutes'
import { createCalendars } from './calendars/calendars'
import { addChangeRoutes } from './changes/changeRoutes'
import type { ServerOptions } from './consoleServer'
import type {
  ChangeMany,
  Feature,
  OutboxAdmin,
  Pictures,
  RouteTools,
  Setup,
  Store,
  StoredFiles,
  TransactionRunner,
} from './contract'
import { addEventRoutes } from './events/eventRoutes'
import { addFieldRoutes } from './field/fieldRoutes'
import { createRouteFiles } from './files/holders'
import { type AddressOf, createAddressOf } from './http/address'
import { actorOf, addAuthRoutes, addSessionRules } from './http/authRoutes'
import { addBatchRoutes } from './http/batchRoutes'
import { addCallers } from './http/callers'
import { addDiskSpaceCheck } from './http/diskSpace'
import { addFormerEndpoints } from './http/formerEndpoints'
import { addHealth } from './http/health'
import { addLongRequests } from './http/longRequests'
import { refuseElsewhere } from './http/origin'
import { addPictureRoutes } from './http/pictureRoutes'
import { answerError, answerNotFound } from './http/problems'
import { addRequestContext } from './http/requestContext'
import { readClient } from './http/requests'
import { addEntityRoutes, createListing } from './http/routes'
import type { RunningRequests } from './http/runningRequests'
import { serve } from './http/serve'
import { addStaticFiles } from './http/staticFiles'
import { addTransportHeaders } from './http/transport'
import { addImportRoutes } from './imports/importRoutes'
import type { Imports } from './imports/imports'
import { addActParts } from './ledger/actParts'
import { addIdempotency } from './ledger/idempotency'
import { addLiveRoutes } from './live/liveRoutes'
import type { LiveStreams } from './live/streams'
import { createNoteViewer } from './live/viewers'
import { createMentions } from './notes/mentions'
import { addMentionRoutes, addNoteRoutes } from './notes/noteRoutes'
import type { Notes } from './notes/notes'
import { addDocumentRoute, createDocumentParts } from './openapi/documentRoutes'
import { mayCall } from './openapi/mayCall'
import type { OutboxWriter } from './outbox/writer'
import { createAccessTokens } from './people/access/access'
import type { TokenRules } from './people/access/scope'
import type { Callers } from './people/callers/callers'
import { createDevices, type Devices } from './people/devices'
import { createFactors } from './people/factors/factors'
import { createPasskeys } from './people/factors/passkeys'
import { createSecondSteps } from './people/factors/secondStep'
import { createIdentity } from './people/identity'
import { createOutside } from './people/outside'
import type { Passwords } from './people/password'
import { collectGroupManager, type FindGroup } from './people/permissions'
import type { FindPerson } from './people/person'
import type { Sessions } from './people/session'
import type { ViewAs } from './people/viewAs'
import type { TransactionFunction } from './store/writing'
import { readMeta } from './tables/systemTables'
import type { Metrics } from './telemetry/metrics'
import { addObservation } from './telemetry/requests'
import { createUserData } from './userData/userData'
import { addUserDataRoutes } from './userData/userDataRoutes'
import { addViewRoutes } from './userData/viewRoutes'
import { createViews } from './userData/views'

interface AppParts extends ServerOptions {
  readonly answering: RunningRequests
  readonly index: EntityIndex
  readonly former: FormerNames
  readonly store: Store
  readonly imports: Imports
  readonly files: StoredFiles
  readonly pictures: Pictures
  readonly together: TransactionRunner
  readonly inTransaction: TransactionFunction
  readonly changeMany: ChangeMany
  readonly outbox: OutboxAdmin
  readonly writer: OutboxWriter
  readonly live: LiveStreams
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly viewAs: ViewAs
  readonly rules: TokenRules
  readonly callers: Callers
  readonly findPerson: FindPerson
  readonly findGroup: FindGroup
  readonly notes: Notes
  readonly setup: Setup
  readonly metrics: Metrics
  isStopping(): boolean
  now(): Date
}

interface AddressTools {
  readonly addressOf: AddressOf
  readonly devices: Devices
}

export function assemble(parts: AppParts): Hono {
  const { db, index, store, features, notes, now } = parts
  const addressOf = createAddressOf(parts.trustProxy ?? (parts.isBehindProxy ? '1' : undefined))
  const app = new Hono()
  prepareAnswers(app, parts, addressOf)

  const api = new Hono()
  const devices = createDevices(db, now)
  addBefore(app, api, { ...parts, devices, addressOf })
  addSystemInfo(api, parts)
  const publicUrl = parts.publicUrl ?? 'http://localhost:3000'
  const { outside, identity, factors, tokens, ...signIn } = createPeople(
    { ...parts, devices, addressOf },
    publicUrl,
  )
  addAuthRoutes(api, { index, sessions: parts.sessions, ...signIn, outside, addressOf })
  const tools = {
    store,
    files: createRouteFiles(db, index, parts.files),
    pictures: parts.pictures,
    together: parts.together,
    outbox: parts.outbox,
    actorOf,
    identity,
    factors,
    outside,
    tokens,
    setup: parts.setup,
    audit: createAuditLog(db, index),
    now,
  }
  api.use('*', async (c, next) => {
    c.set('mayAsk', (words) => {
      const actor = actorOf(c)
      const entity = [...index.values()].find(({ endpoint }) => endpoint === c.req.path.split('/')[2])
      return mayCall({ words, ...(entity && { entity }) }, index, {
        actor,
        leads: identity.levelOf(actor) === 0,
      })
    })
    await next()
  })
  addFeatureRoutes(api, features, { ...tools, answerList: createListing(index, store) })
  const document = createDocumentParts(app, parts)
  if (document) addDocumentRoute(api, { parts: document, rules: parts.rules, levelOf: identity.levelOf })
  const nameColumns = features.flatMap(({ names }) => names ?? [])
  addChangeRoutes(api, { ...parts, nameColumns, levelOf: identity.levelOf })
  addViewRoutes(api, createViews(db, index, now))
  addImportRoutes(api, parts.imports)
  addUserDataRoutes(api, createUserData(db, index, store, now))
  addCalendarRoutes(api, createCalendars({ ...parts, identity, publicUrl }))
  addMentionRoutes(api, createMentions(db, index, now))
  addNoteRoutes(api, index, notes)
  addFieldRoutes(api, { ...parts, levelOf: identity.levelOf })
  addLiveRoutes(api, {
    live: parts.live,
    noteViewer: createNoteViewer(parts),
    callers: parts.callers,
  })
  const groupManager = collectGroupManager(features)
  addEventRoutes(api, { ...parts, groupManager, levelOf: identity.levelOf })
  const { isLocal } = parts.outbox
  addBroadcastRoutes(api, { ...parts, identity, publicUrl, isLocal, limits: messageLimitsOf(parts.limits) })
  // Must precede the record routes, which would take these paths for a record id.
  addPictureRoutes(api, { index, store, pictures: parts.pictures, files: parts.files })
  addBatchRoutes(api, index, parts)
  addEntityRoutes(api, index, store)
  app.route('/api', api)

  if (parts.staticDir !== undefined) addStaticFiles(app, parts.staticDir, parts.imageSources)
  return app
}

function prepareAnswers(app: Hono, parts: AppParts, addressOf: AddressOf): void {
  const isBehindProxy = parts.isBehindProxy === true
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use('*', parts.answering.handler)
  addObservation(app, parts.metrics, isBehindProxy)
  addLongRequests(app)
  addFormerEndpoints(app, parts.index, parts.former)
  addTransportHeaders(app, isBehindProxy)
  addHealth(app, { ...parts, isBehindProxy, addressOf })
  app.use('/api/*', async (c, next) => {
    if (parts.maxBody !== undefined) c.set('maxBody', parts.maxBody)
    c.set('declared', parts.calls)
    c.header('version', parts.version)
    // From here a stream of changes can continue for what this answer shows.
    const lastEvent = parts.live.lastId()
    if (lastEvent !== undefined) c.header('event-id', lastEvent)
    c.header('Cache-Control', 'no-store')
    // If an API answer is opened as a page, this policy lets it load nothing.
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    await next()
  })
}

/** Order matters: sessions first, then the charging of statements, session rules and idempotency keys. */
function addBefore(app: Hono, api: Hono, parts: AppParts & AddressTools): void {
  const { db, index, store, features, limits, callers, rules, viewAs, devices, addressOf, now } = parts
  const reads = features.flatMap((feature) => feature.reads ?? [])
  api.use('*', refuseElsewhere)
  addCallers(api, { db, callers, statementMs: limits?.statementMs, repeat: app.fetch })
  addRequestContext(api, db, { ...limits, addressOf, devices })
  addSessionRules(api, { rules, viewAs, reads })
  addDiskSpaceCheck(api, db, reads)
  addActParts(api, { db, now })
  addIdempotency(api, { db, index, former: parts.former, store, reads, now })
}

function addSystemInfo(api: Hono, { db, version, providerName: provedor }: AppParts): void {
  serve(api, 'GET /sistema', async () => {
    const contas = readDemoAccounts(await readMeta(db, 'demo_accounts'))
    return {
      demo: (await readMeta(db, 'demo')) === true,
      version,
      ...(contas && { contas }),
      ...(provedor !== undefined && { provedor }),
    }
  })
}

function createPeople(parts: AppParts & AddressTools, publicUrl: string) {
  const { db, writer: outbox, sessions, devices, addressOf, now } = parts
  const title = parts.names?.[0] ?? new URL(publicUrl).hostname
  const passkeys = createPasskeys({ db, publicUrl, title, now })
  const identity = createIdentity({ ...parts, outbox })
  return {
    devices,
    steps: createSecondSteps({ db, sessions, passkeys, now }),
    outside: createOutside({ db, outbox, clientOf: (c) => readClient(c, addressOf), now }),
    identity,
    factors: createFactors({ db, identity, outbox, passkeys, devices, title, addressOf, now }),
    tokens: createAccessTokens({ ...parts, identity, outbox }),
  }
}

/** Hand-written routes precede generated ones, so a feature can override a route of an entity. */
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
