/* What a browser answers from its whole lists, against the server, for random schemas, people and queries. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { isRow, type JsonSchema, type Row } from '#model/entity/jsonSchema'
import { evaluateQuery, evaluateSummary } from '#model/evaluate/evaluate'
import {
  answersQuery,
  answersSummary,
  asPerson,
  indexReplica,
  mayReplicate,
  mergeRows,
  type Replica,
  replicaFields,
  replicaSort,
  rowsBehind,
} from '#model/evaluate/replica'
import { maySeePath } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import type { PivotCell } from '#model/query/query'
import type { Database } from '../../../server/db/database'
import type { Store } from '../../../server/engine/contract'
import { createStore } from '../../../server/engine/store/store'
import { applySystemTables } from '../../../server/engine/tables/systemTables'
import { applyTables } from '../../../server/engine/tables/table'
import { openTestDatabase } from '../../support/database'
import { effort } from '../../support/effort'
import { makeEntities } from '../../support/entities'
import { farPaths, queriesOf } from './sameAnswersQueries'
import { fillWorld, schemas } from './sameAnswersWorld'

const roles = ['chief', 'clerk', 'guest'] as const
type Role = (typeof roles)[number]

const people: Readonly<Record<Role, Actor>> = {
  chief: { id: 1, name: 'Chief', role: 'chief' },
  // Their own record is not masked.
  clerk: { id: 2, name: 'Clerk', role: 'clerk', entity: 'gadget', recordId: 5 },
  guest: { id: 3, name: 'Guest', role: 'guest', record: { zone: 2 } },
}

interface Secrets {
  readonly masked: readonly string[]
  readonly hidden: readonly string[]
  readonly scope: Row
  readonly zoneScope: Row
}

const texts = ['name', 'note', 'zip', 'tags', 'status'] as const
const others = [
  'size',
  'weight',
  'price',
  'made_on',
  'season',
  'colors',
  'zone_id',
  'zones',
  'place',
] as const

const someSecrets: fc.Arbitrary<Secrets> = fc.record({
  masked: fc.subarray([...texts, 'zone.name', 'zone.area', 'zone.seen_at']),
  hidden: fc.subarray([...others, 'mixed', 'parts'], { maxLength: 4 }),
  scope: fc.constantFrom<Row>(
    {},
    { zone_id: '$actor.zone' },
    { isFragile: [true, null] },
    { 'zone_id.keeper_id': 1 },
  ),
  zoneScope: fc.constantFrom<Row>({}, { keeper_id: [1, 2] }, { id: '$actor.zone' }),
})

/** The schemas with masks and hidden fields for clerks and guests, and scopes for guests. */
function withSecrets({ masked, hidden, scope, zoneScope }: Secrets): Record<string, JsonSchema> {
  const access = { list: [...roles], view: [...roles], edit: ['chief'], reveal: ['chief'] }
  const change = (schema: JsonSchema, prefix: string, guest: Row): JsonSchema => ({
    ...schema,
    'x-entity': {
      ...asRow(schema['x-entity']),
      access,
      ...(Object.keys(guest).length > 0 && { scope: { guest } }),
    },
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const more = {
          ...asRow(property['x-field']),
          ...(masked.includes(prefix + name) && { pii: 'contact' }),
          ...(hidden.includes(prefix + name) && { roles: { view: ['chief', 'clerk'] } }),
        }
        return [name, Object.keys(more).length > 0 ? { ...property, 'x-field': more } : property]
      }),
    ),
  })
  return {
    zone: change(schemas.zone, 'zone.', zoneScope),
    joint: change(schemas.joint, 'joint.', {}),
    gadget: change(schemas.gadget, '', scope),
  }
}

function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}

interface Installation {
  readonly db: Database
  readonly store: Store
  readonly replicas: Record<Role, Replica>
}

const installations: Installation[] = []

async function install(secrets: Secrets, seed: number): Promise<Installation> {
  const { index, validators } = makeEntities(withSecrets(secrets))
  const gadget = index.get('gadget') as Entity
  const db = await openTestDatabase()
  await applySystemTables(db)
  await applyTables(db, index)
  await fillWorld(db, index, seed, 90)
  const store = createStore({ db, index, validators, features: [] })
  const read = async (role: Role) => {
    const actor = people[role]
    const shown = [...gadget.fields.map(({ name }) => name), ...farPaths].filter((path) =>
      maySeePath(index, gadget, path, actor),
    )
    const fields = replicaFields({ entities: index, entity: gadget, actor }, shown)
    const source = { entities: index, entity: gadget, actor, fields }
    expect(mayReplicate(source)).toBe(true)
    const rows: Row[] = []
    for (let from = 0; from === rows.length; from += 40) {
      const query = { filter: {}, sort: replicaSort, range: [from, from + 39], fields, labels: true } as const
      rows.push(...(await store.list('gadget', query, actor)).rows)
    }
    return indexReplica(source, rows)
  }
  const replicas = { chief: await read('chief'), clerk: await read('clerk'), guest: await read('guest') }
  return { db, store, replicas }
}

beforeAll(async () => {
  for (const [at, secrets] of fc.sample(someSecrets, { numRuns: effort.replicaWorlds, seed: 42 }).entries()) {
    installations.push(await install(secrets, 100 + at))
  }
}, 120_000)
afterAll(async () => {
  for (const { db } of installations) await db.close()
})

/** Compares the queries that a replica answers, which must be a good part of all. */
async function compare(
  check: (
    installation: Installation,
    role: Role,
    replica: Replica,
    queries: ReturnType<typeof queriesOf>,
    count: () => void,
  ) => Promise<void>,
): Promise<void> {
  let compared = 0
  for (const installation of installations) {
    for (const role of roles) {
      const replica = installation.replicas[role]
      const queries = queriesOf(replica.entities, replica.entity, replica.rows)
      const before = compared
      await check(installation, role, replica, queries, () => {
        compared += 1
      })
      expect(compared).toBeGreaterThan(before)
    }
  }
}

const seed = 20261129

describe('a whole list in memory and the server', () => {
  it('return the same rows and totals', async () => {
    await compare(async ({ store }, role, replica, { someQuery }, count) => {
      await fc.assert(
        fc.asyncProperty(someQuery, async (random) => {
          const query = { ...random, fields: random.fields ?? replica.fields, labels: true }
          if (!answersQuery(replica, query)) return
          count()
          const kept = await store.list('gadget', query, people[role])
          const { rows, total } = evaluateQuery(replica.entity, replica.rows, asPerson(replica, query))
          const ids = (found: readonly Row[]) => found.map(({ id }) => id)
          expect([ids(rows), total]).toEqual([ids(kept.rows), kept.total])
          expect(rows).toEqual(kept.rows)
        }),
        { numRuns: effort.replicaQueries, seed },
      )
    })
  })

  it('return the same sums, facets, groups and pivots', async () => {
    await compare(async ({ store }, role, replica, { someSummary, somePivot }, count) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(someSummary, somePivot), async (query) => {
          if (!answersSummary(replica, query)) return
          count()
          const kept = await store.summary('gadget', query, people[role])
          const local = evaluateSummary(replica.entity, replica.rows, asPerson(replica, query))
          expect({ ...local, pivot: sorted(local.pivot) }).toEqual({ ...kept, pivot: sorted(kept.pivot) })
        }),
        { numRuns: effort.replicaQueries, seed },
      )
    })
  })
})

describe('rows of which some were read again', () => {
  it('are those that reading all again gives, also when rows enter and leave the scope', async () => {
    const someWrite = fc.record({
      id: fc.integer({ min: 1, max: 90 }),
      values: fc.constantFrom<Row>(
        ...[1, 2, 3].map((zone) => ({ zone_id: zone })),
        { isFragile: true },
        { isFragile: false, name: 'Outro' },
      ),
    })
    const writes = fc.array(someWrite, { minLength: 1, maxLength: 6 })
    const moved = { in: 0, out: 0 }
    for (const { store, replicas } of installations) {
      for (const each of fc.sample(writes, { numRuns: effort.replicaQueries / 4, seed })) {
        for (const { id, values } of each) await store.update('gadget', id, values, '*', systemActor)
        const written = new Map([['gadget', each.map(({ id }) => id)]])
        for (const role of roles) {
          const replica = replicas[role]
          const query = { filter: {}, sort: replicaSort, fields: replica.fields, labels: true } as const
          const filters = rowsBehind(replica, written) ?? []
          const [filter = {}] = filters
          expect(filters).toHaveLength(1)
          const { rows: found } = await store.list('gadget', { ...query, filter }, people[role])
          const { rows: all } = await store.list('gadget', query, people[role])
          const merged = mergeRows(replica.rows.rows, filters, found)
          expect(merged).toEqual(all)
          moved[merged.length > replica.rows.rows.length ? 'in' : 'out'] += Math.abs(
            merged.length - replica.rows.rows.length,
          )
          replicas[role] = indexReplica(replica, merged)
        }
      }
    }
    expect(Math.min(moved.in, moved.out)).toBeGreaterThan(0)
  })

  it('are not known after writes that other ways lead to', () => {
    for (const { replicas } of installations) {
      expect(rowsBehind(replicas.chief, new Map([['zone', [1]]]))).toBeUndefined()
      expect(rowsBehind(replicas.chief, new Map([['gadget', undefined]]))).toBeUndefined()
      expect(rowsBehind(replicas.chief, new Map([['elsewhere', [1]]]))).toEqual([])
    }
  })
})

function sorted(cells: readonly PivotCell[] = []): readonly PivotCell[] {
  return cells.toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1))
}
