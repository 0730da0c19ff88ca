/* Directus, serving our entities, rows, people and rules. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Entity } from '#model/entity/entity'
import { type EntityIndex, indexEntities } from '#model/entity/paths'
import type { Database } from '../../../../server/db/database'
import { type DrillFolder, until } from '../../../drills/account'
import { type SupervisedServer, supervise } from '../../../drills/consoles'
import type { Person } from '../product'
import { type Api, openApi } from './api'
import { copyRows, makeCollections } from './collections'
import { actorWords, permissionsOf, userField } from './rules'

/** An account of ours whose day is simulated. */
export interface PeerAccount {
  readonly id: number
  readonly role: string
  readonly entity: string
  readonly record_id: number
}

interface PeerOptions {
  readonly program: string
  readonly ground: DrillFolder
  readonly db: Database
  readonly url: string
  readonly ports: readonly number[]
  readonly entities: readonly Entity[]
  readonly residents: readonly PeerAccount[]
  say(words: string): void
}

const schema = 'directus'
const email = 'admin@example.com'

/** Fills Directus and serves it on the ports. */
export async function servePeer(
  wish: PeerOptions,
): Promise<{ servers: readonly SupervisedServer[]; crowd: readonly Person[] }> {
  const { ground, db, entities, ports, residents, say } = wish
  const index = indexEntities(entities)
  const password = randomUUID()
  await db.exec(`create schema ${schema}`)
  const env = environment(wish, password)
  const made = ground.run('directus-bootstrap', process.execPath, [wish.program, 'bootstrap'], env)
  await until('Directus has its tables', 180, () => {
    if (made.exitCode !== null && made.exitCode !== 0) throw new Error('Directus cannot make its tables.')
    return Promise.resolve(made.exitCode === 0)
  })
  const start = (port: number) => {
    const name = `directus-${port}`
    return supervise(ground, name, { args: [wish.program, 'start'], port, env })
  }
  const untilUp = (port: number) =>
    until('Directus answers', 180, async () => (await fetch(`http://127.0.0.1:${port}/server/ping`)).ok)
  const [first = 0, ...others] = ports
  const servers = [start(first)]
  await untilUp(first)
  const api = await openApi(`http://127.0.0.1:${first}`, email, password)
  say('Telling Directus our entities, people and rules')
  await makeCollections(api, entities, index)
  await copyRows(db, schema, entities)
  const crowd = await makePeople(api, wish, index)
  // The other servers start last: without Redis, they do not notice changes made through the first one.
  for (const port of others) servers.push(start(port))
  for (const port of others) await untilUp(port)
  return { servers, crowd: residents.flatMap((_, at) => crowd[at] ?? []) }
}

function environment({ url, ground }: PeerOptions, password: string): NodeJS.ProcessEnv {
  const { hostname, port, pathname, username, password: secret } = new URL(url)
  return {
    ...{ DB_CLIENT: 'pg', DB_HOST: hostname, DB_PORT: port || '5432', DB_DATABASE: pathname.slice(1) },
    ...{ DB_USER: username, DB_PASSWORD: secret || 'none', DB_SEARCH_PATH: `array:${schema}` },
    ...{ DB_POOL__MIN: '0', DB_POOL__MAX: '20', SECRET: randomBytes(32).toString('hex') },
    ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, TELEMETRY: 'false', LOG_LEVEL: 'warn' },
    ...{ PUBLIC_URL: 'http://127.0.0.1', IP_TRUST_PROXY: 'true', ACCESS_TOKEN_TTL: '1h' },
    ...{ EXTENSIONS_PATH: ground.folder, STORAGE_LOCAL_ROOT: ground.folder, TEMP_PATH: ground.folder },
  }
}

/** Creates our roles, their permissions, and a user for each account, with the values that scopes use. */
async function makePeople(api: Api, { db, entities, residents, say }: PeerOptions, index: EntityIndex) {
  const words = [...actorWords(entities)]
  for (const word of words) {
    const field = { field: userField(word), type: 'json', meta: { special: ['cast-json'] }, schema: {} }
    await api('POST', '/fields/directus_users', field)
  }
  const roles = new Map<string, string>()
  const unsaid = new Set<string>()
  for (const role of new Set(residents.map((each) => each.role))) {
    const permissions = permissionsOf(role, entities, index, (entity, filter) =>
      unsaid.add(`${role} ${entity.name} ${JSON.stringify(filter)}`),
    )
    const policy = (await api('POST', '/policies', {
      name: role,
      admin_access: false,
      app_access: false,
    })) as { id: string }
    const { id } = (await api('POST', '/roles', { name: role })) as { id: string }
    await api('POST', '/access', { role: id, policy: policy.id })
    await api(
      'POST',
      '/permissions',
      permissions.map((each) => ({ policy: policy.id, ...each })),
    )
    roles.set(role, id)
  }
  say(`Scopes that Directus cannot say: ${[...unsaid].join('; ') || 'none'}`)
  const people: Person[] = []
  const users: object[] = []
  for (const [at, { id, role, entity, record_id: recordId }] of residents.entries()) {
    const [row = {}] = await db.query(`select * from "${entity}" where id = $1`, [recordId])
    const known: Readonly<Record<string, unknown>> = { ...row, id, recordId }
    const token = randomUUID()
    users.push({
      ...{ email: `u${at}@example.com`, status: 'active', role: roles.get(role), token },
      ...Object.fromEntries(words.map((word) => [userField(word), known[word] ?? null])),
    })
    people.push({ role, token, address: `10.9.${Math.floor(at / 200)}.${(at % 200) + 1}` })
  }
  await api('POST', '/users', users)
  return people
}
