/* Routes and what stands before them, in their order. */
import { type Context, Hono } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import { readDemoAccounts } from '#model/wire/system'
import { addCalendarRoutes } from './calendars/calendarRoutes'
import { createCalendars } from './calendars/calendars'
import type { ServerOptions } from './consoleServer'
import type { Feature, Files, OutboxDesk, RouteTools, Setup, Store, Together } from './contract'
import { createAddressOf } from './http/address'
import type { Answering } from './http/answering'
import { addAskers } from './http/askers'
import { actorOf, addAuthRoutes, addSessions } from './http/authRoutes'
import { addIdempotency } from './http/idempotency'
import { addLongQuestions } from './http/longQuestions'
import { answerError, answerNotFound } from './http/problems'
import { createRateLimits } from './http/rates'
import { readClient } from './http/requests'
import { addRoomCheck } from './http/room'
import { addEntityRoutes, createListing } from './http/routes'
import { serve } from './http/serve'
import { addStaticFiles } from './http/staticFiles'
import { addTransportHeaders } from './http/transport'
import { createKept } from './kept/kept'
import { addKeptRoutes } from './kept/keptRoutes'
import { createMentions } from './notes/mentions'
import { addMentionRoutes, addNoteRoutes } from './notes/noteRoutes'
import type { Notes } from './notes/notes'
import type { OutboxWriter } from './outbox/writer'
import { createAccessTokens, type ResolveToken } from './people/access/access'
import type { TokenRules } from './people/access/scope'
import { createDevices } from './people/devices'
import { createFactors } from './people/factors/factors'
import { createPasskeys } from './people/factors/passkeys'
import { createSecondSteps } from './people/factors/secondStep'
import { createIdentity } from './people/identity'
import { createOutside } from './people/outside'
import type { Passwords } from './people/password'
import type { FindGroup } from './people/permissions'
import type { FindPerson } from './people/person'
import type { Sessions } from './people/session'
import type { ViewAs } from './people/viewAs'
import { readMeta } from './tables/systemTables'
import { addHealth } from './telemetry/health'
import type { Metrics } from './telemetry/metrics'
import { addObservation } from './telemetry/requests'
import { createAuditTrail } from './trail/auditTrail'
import { addViewRoutes } from './views/viewRoutes'
import { createViews } from './views/views'

/** What the app hands to its routes. */
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
  readonly notes: Notes
  readonly setup: Setup
  readonly metrics: Metrics
  isStopping(): boolean
  now(): Date
}

/** The app that answers requests, with a socket or without. */
export function assemble(parts: Parts): Hono {
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
  addKeptRoutes(api, createKept(db, index, store, now))
  addCalendarRoutes(api, createCalendars({ ...parts, identity, publicUrl }))
  addMentionRoutes(api, createMentions(db, index, now))
  addNoteRoutes(api, index, parts.notes)
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
