/*
 * How much more a role waits than the administrator: the same questions about the same entities, asked by people of
 * every role, over the demo data whose largest tables were multiplied inside the database. Something is written before
 * each question, so that nothing is answered from memory. Prints p95 and its ratio to the administrator's.
 *
 *   node scripts/postgres.mjs -- node --import tsx scripts/bench/load/roles.ts [rows …]
 */
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Role } from '#model/entity/entity'
import { traitsOf } from '#model/entity/kinds'
import type { Database } from '../../../server/db/database'
import { openPostgres } from '../../../server/db/postgres'
import { seedDemo } from '../../../server/demo/seed'
import { type ConsoleServer, createServer } from '../../../server/engine/index'
import { createDashboard } from '../../../server/features/dashboard/feature'
import { describeMachine, formatTable, ratio, short } from '../print'
import { createOnServer } from '../scratch'
import { growTables } from './rows'

/** Entities whose rows people of most roles see through another record: the questions are about the largest of them. */
const scoped = entities.filter(
  ({ account, system, scope }) =>
    !account &&
    !system &&
    Object.keys(scope).length > 3 &&
    scopePaths(scope).some((path) => path.includes('.')),
)

function scopePaths(scope: Entity['scope']): readonly string[] {
  return Object.values(scope).flatMap((filters) => filters.flatMap((filter) => Object.keys(filter)))
}

async function findLargest(db: Database): Promise<readonly Entity[]> {
  const counted = await Promise.all(
    scoped.map(async (entity) => {
      const [row] = await db.query<{ count: number }>(`select count(*) as count from "${entity.name}"`)
      return { entity, count: row?.count ?? 0 }
    }),
  )
  return counted
    .sort((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ entity }) => entity)
}

/** A tenth as many of the records through which the rows are seen, and of the links to those. */
function sizesFor(asked: readonly Entity[], rows: number): Readonly<Record<string, number>> {
  const owners = asked.flatMap(({ scope, fields }) =>
    scopePaths(scope).flatMap(
      (path) => fields.find(({ name }) => path.startsWith(`${name}.`))?.ref?.entity ?? [],
    ),
  )
  const links = owners.flatMap((name) => entities.find((each) => each.name === name)?.linkedBy ?? [])
  const tenth = [...owners, ...links].filter((name) => asked.every((each) => each.name !== name))
  return Object.fromEntries([
    ...tenth.map((name) => [name, rows / 10] as const),
    ...asked.map(({ name }) => [name, rows] as const),
  ])
}

const peopleOfRole = 3
const times = 4

interface Question {
  readonly name: string
  readonly path: string
}

interface Person {
  readonly role: Role
  readonly token: string
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

function questionsOn({ endpoint, list, fields }: Entity): readonly Question[] {
  const page = `/${endpoint}?range=[0,24]&labels=1&total=capped&sort=${json(list.sort)}`
  const facets = fields
    .filter(({ kind, values }) => values !== undefined && traitsOf(kind).filterable)
    .slice(0, 3)
    .map(({ name }) => name)
  const sums = list.columns.flatMap(({ field, sum }) => (sum ? [field] : []))
  return [
    { name: 'página', path: page },
    { name: 'busca comum', path: `${page}&q=silva` },
    { name: 'busca rara', path: `${page}&q=marimbondo` },
    { name: 'total', path: `/${endpoint}/resumo` },
    ...(facets.length > 0 ? [{ name: 'facetas', path: `/${endpoint}/resumo?facets=${facets}` }] : []),
    ...(sums.length > 0 ? [{ name: 'somas', path: `/${endpoint}/resumo?sums=${sums}` }] : []),
  ]
}

/** The first people of each role. */
async function signIn(
  db: Database,
  { sessions }: Pick<ConsoleServer, 'sessions'>,
): Promise<readonly Person[]> {
  const accounts = await db.query<{ id: number; role: Role }>(
    `select id, role from (
       select id, role, row_number() over (partition by role order by id) as place from sys_account where active) as a
      where place <= $1 order by role, place`,
    [peopleOfRole],
  )
  return Promise.all(
    accounts.map(async ({ id, role }) => ({ role, token: await sessions.open(id, { address: 'roles' }) })),
  )
}

async function askAll(
  db: Database,
  { app }: Pick<ConsoleServer, 'app'>,
  people: readonly Person[],
  asked: readonly Entity[],
): Promise<ReadonlyMap<string, Map<Role, number[]>>> {
  const found = new Map<string, Map<Role, number[]>>()
  const ask = async ({ role, token }: Person, { name, path }: Question): Promise<string | undefined> => {
    await db.exec(`insert into sys_write (relation, tx) values ('*', pg_current_xact_id())`)
    const start = performance.now()
    const answer = await app.request(`/api${path}`, {
      headers: { Authorization: `Bearer ${token}`, platform: 'web' },
    })
    const text = await answer.text()
    const time = performance.now() - start
    if (answer.status === 403) return undefined
    if (!answer.ok) throw new Error(`${role} ${path}: ${answer.status} ${text}`)
    const ofRoles = found.get(name) ?? new Map<Role, number[]>()
    found.set(name, ofRoles.set(role, [...(ofRoles.get(role) ?? []), time]))
    return text
  }
  for (const person of people) {
    for (let round = 0; round < times; round++) await ask(person, { name: 'painel', path: '/dashboard' })
    for (const entity of asked) {
      if (!entity.access.list.includes(person.role)) continue
      const named = questionsOn(entity).map((each) => ({ ...each, name: `${entity.name}: ${each.name}` }))
      for (const question of named) for (let round = 0; round < times; round++) await ask(person, question)
      const rows = JSON.parse((await ask(person, named[0] as Question)) ?? '[]') as readonly { id: number }[]
      const head = { name: `${entity.name}: ficha`, path: `/${entity.endpoint}/${rows[0]?.id}/ficha` }
      for (let round = 0; rows.length > 0 && round < times; round++) await ask(person, head)
    }
  }
  return found
}

function p95(all: readonly number[] | undefined): number {
  const sorted = [...(all ?? [])].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

const server = process.env.TEST_DATABASE_URL ?? ''
const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [100_000, 1_000_000]
console.log(
  `${describeMachine()}\np95 em ms por papel, ${peopleOfRole} pessoas de cada um; cada pergunta depois de uma gravação.\n`,
)
const { url, drop } = await createOnServer(server)
const db = await openPostgres(url)
try {
  const product = await createServer({
    db,
    entities,
    validators,
    features: [createDashboard()],
    version: 'roles',
    isBehindProxy: true,
  })
  await seedDemo({ db, entities, validators, size: 'small' })
  const people = await signIn(db, product)
  const asked = await findLargest(db)
  const roles = [...new Set(people.map(({ role }) => role))].sort((a, b) =>
    a === 'admin' ? -1 : a < b ? -1 : b === 'admin' ? 1 : 0,
  )
  for (const size of sizes) {
    await growTables(db, sizesFor(asked, size))
    await askAll(db, product, people.slice(0, 1), asked)
    const found = await askAll(db, product, people, asked)
    console.log(
      formatTable(
        [`${size.toLocaleString('pt-BR')} linhas`, ...roles, 'o mais lento diante do admin'],
        [...found].map(([name, ofRoles]) => {
          const figures = roles.map((role) => p95(ofRoles.get(role)))
          const slowest = Math.max(...figures.filter((each) => !Number.isNaN(each)))
          return [
            name,
            ...figures.map((each) => (Number.isNaN(each) ? '–' : short(each))),
            ratio(slowest, figures[0] ?? Number.NaN),
          ]
        }),
      ),
    )
    console.log('')
  }
} finally {
  await db.close()
  await drop()
}
