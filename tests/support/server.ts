/*
 * The whole server over a new database, called without a socket. Entities are synthetic unless provided. People sign in
 * through a real record, account and session; only the password is skipped (hashing takes 128 MB and half a second).
 */
import type { Hono } from 'hono'
import { createClient } from '#generated/client.ts'
import { systemEntities } from '#generated/entities.ts'
import type { Entity, Field, Role } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import type { UntypedRegistry } from '#model/entity/registry'
import { formats, isFormat } from '#model/formats/index'
import { type Actor, systemActor } from '#model/people/actor'
import type { Validator } from '#model/record/validate'
import type { Database } from '../../server/db/database'
import { createServer } from '../../server/engine/app'
import type { ConsoleServer, ServerOptions } from '../../server/engine/consoleServer'
import type { Feature, FileScanner, Store, Transport } from '../../server/engine/contract'
import type { ServerLimits } from '../../server/engine/http/limits'
import { declared } from '../../server/features/declared'
import { openHere, openServerDatabase } from './database'
import { makeEntities } from './entities'
import { rememberReads } from './rememberReads'
import { isProduct, watchTraffic } from './replay'

/** Input of a test server: schemas to compile, or existing entities. */
export interface TestServerOptions<R = UntypedRegistry> {
  readonly schemas?: Readonly<Record<string, JsonSchema>>
  readonly entities?: readonly Entity[]
  readonly validators?: Readonly<Record<string, Validator>>
  readonly features?: readonly Feature<R>[]
  /** Transports of messages; by default, mail and SMS stay in the outbox, as if nothing were configured. */
  readonly transports?: Readonly<Record<string, Transport>>
  readonly staticDir?: string
  readonly isBehindProxy?: boolean
  readonly publicUrl?: string
  readonly metricsToken?: string
  readonly trustProxy?: string
  readonly scanner?: FileScanner
  readonly names?: readonly string[]
  readonly limits?: ServerLimits
  /** Answers to what the schemas leave open, as in `mudancas.json`. */
  readonly changes?: ServerOptions['changes']
  /** The template of the embedded database, with these entities' tables; by default only with theirs. */
  readonly template?: string
  /** The embedded database caches results until something is written, for tests with thousands of reads. */
  readonly remembersReads?: boolean
  /**
   * Compares requests and responses with the OpenAPI document; with REPLAY=1, for every server. For tests
   * that send invalid input on purpose, input is not checked.
   */
  readonly replays?: boolean
  readonly asksNonsense?: boolean
  /** A database opened by the test. */
  readonly db?: Database
  now?(): Date
}

/** Passwords that are fast to hash and check; in the product they are slow on purpose. */
export const cheapPasswords = { passwordCost: 4 } as const

/** Tests send more requests in a second than people do in a minute. */
const unlimited = { accountRate: 0, visitorRate: 0 }

/** A signed-in person, and methods that send their requests. */
export interface SignedIn {
  readonly token: string
  readonly actor: Actor
  readonly accountId: number
  /** Id of their own record. */
  readonly recordId: number
  /** Typed calls of the product's entities; `get`, `post` … are for tests of the requests themselves. */
  readonly client: ReturnType<typeof createClient>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  remove(path: string): Promise<Response>
}

export interface TestServer extends ConsoleServer {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  /** Creates a record of the role's entity (with generated required values) and signs it in. */
  signIn(role: Role, values?: Row): Promise<SignedIn>
  /** Signs in the person of an existing record. */
  signInAs(entity: string, recordId: number): Promise<SignedIn>
  /** A valid record of an entity, created by the system; missing required values are generated. */
  make(entity: string, values?: Row): Promise<Row & { id: number }>
}

const standIn: Transport = { isLocal: true, send: async () => undefined }

/**
 * Starts a server on a new database. Close it in `afterAll`.
 * @example const server = await startTestServer({ schemas: { widget } })
 * const keeper = await server.signIn('keeper')
 * const response = await keeper.get('/api/widget')
 */
export async function startTestServer<R = UntypedRegistry>(options: TestServerOptions<R>): Promise<TestServer>
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const made = makeEntities(options.schemas ?? {})
  const entities = options.entities ?? made.entities
  // The product's server also has the engine's system views.
  const all = isProduct(options.entities) ? [...entities, ...systemEntities] : entities
  const index = indexEntities(all)
  // Schemas belong to one test; existing entities may be shared.
  const opened =
    options.db ??
    (options.template
      ? await openHere(options.template)
      : await openServerDatabase(options.entities && indexEntities(entities.filter(({ system }) => !system))))
  const remembers = options.remembersReads === true && options.db === undefined && opened.engine === 'pglite'
  const db = remembers ? rememberReads(opened) : opened
  const validators = options.validators ?? made.validators
  const server = await createServer({
    db,
    entities: all,
    validators,
    features: options.features ?? [],
    calls: async () => declared,
    transports: options.transports ?? { mail: standIn, sms: standIn },
    version: 'test',
    ...cheapPasswords,
    limits: { ...unlimited, ...options.limits },
    ...(options.staticDir !== undefined && { staticDir: options.staticDir }),
    ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
    ...(options.isBehindProxy !== undefined && { isBehindProxy: options.isBehindProxy }),
    ...(options.metricsToken !== undefined && { metricsToken: options.metricsToken }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    ...(options.scanner && { scanner: options.scanner }),
    ...(options.names && { names: options.names }),
    ...(options.now && { now: options.now }),
    ...(options.changes && { changes: options.changes }),
  })
  if (options.replays || process.env.REPLAY === '1')
    watchTraffic(server.app, index, isProduct(options.entities), options.asksNonsense)
  const make = inventor(index, server.store)
  async function signInAs(name: string, recordId: number): Promise<SignedIn> {
    const account = await server.accounts.find(name, recordId)
    if (!account) throw new Error(`${name} ${recordId} has no account.`)
    const token = await server.sessions.open(account.id, { address: 'test' })
    const session = await server.sessions.resolve(token)
    if (!session) throw new Error('The session does not hold.')
    return { token, actor: session.actor, accountId: account.id, recordId, ...asker(server.app, token) }
  }
  return {
    ...server,
    db,
    index,
    validators,
    make,
    signInAs,
    async signIn(role, values) {
      const entity = entities.find((each) => each.account?.role === role)
      if (!entity) throw new Error(`No entity signs in as ${role}.`)
      return signInAs(entity.name, (await make(entity.name, values)).id)
    },
  }
}

function asker(app: Hono, token: string): Pick<SignedIn, 'client' | 'get' | 'post' | 'patch' | 'remove'> {
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        platform: 'web',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    client: createClient({ url: '', token, fetch: (url, init) => app.request(url, init) }),
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    patch: (path, body, headers) => ask('PATCH', path, body, headers),
    remove: (path) => ask('DELETE', path),
  }
}

/** Creates records of a server. Numbers distinguish them and start at the same value for each server. */
function inventor(index: EntityIndex, store: Store): TestServer['make'] {
  let count = 0

  const make: TestServer['make'] = async (name, values = {}) => {
    const entity = index.get(name)
    if (!entity) throw new Error(`No entity ${name}.`)
    count += 1
    const row: Row = { ...values }
    for (const field of entity.fields) {
      if (!field.required || field.name in row || field.default !== undefined || field.system) continue
      row[field.name] = await invent(field)
    }
    return (await store.create(name, row, systemActor)) as Row & { id: number }
  }

  const invent = async (field: Field): Promise<unknown> => {
    if (field.sample !== undefined) return field.sample
    if (field.ref) {
      const { id } = await make(field.ref.entity)
      return field.kind === 'references' ? [id] : id
    }
    if (field.values?.[0]) return field.kind === 'choices' ? [field.values[0].value] : field.values[0].value
    const traits = traitsOf(field.kind)
    const format = field.format ?? traits.format
    if (format && isFormat(format)) return formats[format].sample(count)
    if (traits.json === 'number') return field.minimum ?? 1
    if (traits.json === 'boolean') return false
    if (traits.json === 'array') return []
    if (traits.json === 'object') {
      const inner: Row = {}
      for (const each of field.fields) if (each.required) inner[each.name] = await invent(each)
      return inner
    }
    return `${field.title} ${count}`
  }

  return make
}
