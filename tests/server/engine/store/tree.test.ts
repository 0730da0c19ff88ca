/* Trees of records: no way to create a cycle, and filters by branches with the same results as in memory. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { evaluateQuery, indexRows } from '#model/evaluate/evaluate'
import { type Actor, systemActor } from '#model/people/actor'
import type { Problem } from '#model/problem/problem'
import { type ConsoleServer, createServer } from '../../../../server/engine/index'
import { openSharedDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords } from '../../../support/server'
import '../../../support/expressions'

const everyone = ['boss', 'clerk']
const access = { list: everyone, create: everyone, edit: everyone, remove: everyone }
const name: JsonSchema = { type: 'string', title: 'Name', maxLength: 40 }
const to = (entity: string, more: object = {}): JsonSchema => ({
  type: 'integer',
  title: entity,
  'x-field': { ref: { entity }, ...more },
})

const made = makeEntities({
  shelf: {
    title: 'Shelf',
    type: 'object',
    'x-entity': {
      access,
      label: '{parent_id} › {name}',
      tree: { parent: 'parent_id' },
      scope: { clerk: { room: 'open' } },
    },
    properties: {
      name,
      room: { type: 'string', title: 'Room', enum: ['open', 'shut'], default: 'open' },
      weight: { type: 'number', title: 'Weight' },
      parent_id: to('shelf'),
    },
  },
  box: {
    title: 'Box',
    type: 'object',
    'x-entity': { access, label: '{name}' },
    properties: {
      name,
      shelf_id: to('shelf'),
      others: {
        type: 'array',
        title: 'Others',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'shelf' } },
      },
      plain_id: to('box'),
    },
  },
  team: {
    title: 'Team',
    type: 'object',
    'x-entity': { access, label: '{name}', tree: { parent: 'over_id', levels: 2 } },
    properties: { name, over_id: to('team', { roles: { view: ['boss'], edit: ['boss'] } }) },
  },
})

let server: ConsoleServer
let close: (() => Promise<void>) | undefined
const ids: Record<string, number> = {}
const clerk: Actor = { ...systemActor, role: 'clerk' }

const make = async (entity: string, row: Row) => {
  const { id } = await server.store.create(entity, row, systemActor)
  ids[String(row.name)] = Number(id)
}
const move = (entity: string, who: string, above: string | null) =>
  server.store.update(
    entity,
    ids[who] ?? 0,
    { [entity === 'team' ? 'over_id' : 'parent_id']: above === null ? null : (ids[above] ?? 0) },
    '*',
    systemActor,
  )
const problemOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'done',
    (error: Problem) => error.errors?.[0]?.message ?? error.code,
  )

beforeAll(async () => {
  const [db] = await openSharedDatabase(1)
  if (!db) throw new Error('no database')
  close = () => db.close()
  server = await createServer({ db, ...made, features: [], version: 't', ...cheapPasswords })
  // wall > (left > (low > tin), right), attic alone; low is in a room that the clerk cannot see
  await make('shelf', { name: 'wall', weight: 1 })
  await make('shelf', { name: 'left', parent_id: ids.wall, weight: 2 })
  await make('shelf', { name: 'right', parent_id: ids.wall, weight: 4 })
  await make('shelf', { name: 'low', parent_id: ids.left, room: 'shut', weight: 8 })
  await make('shelf', { name: 'tin', parent_id: ids.low, weight: 16 })
  await make('shelf', { name: 'attic', weight: 32 })
  await make('box', { name: 'nails', shelf_id: ids.tin, others: [ids.attic, ids.left] })
  await make('box', { name: 'wire', shelf_id: ids.attic })
  await make('box', { name: 'loose' })
  for (const each of ['one', 'two', 'three']) await make('team', { name: each })
})
afterAll(() => close?.())

const namesOf = async (entity: string, filter: Filter, actor = systemActor) =>
  (await server.store.list(entity, { filter, sort: [['name', 'ASC']] }, actor)).rows.map((row) => row.name)

describe('a filter by a branch', () => {
  const under = (top: string, path = 'parent_id') => ({ [path]: { under: ids[top] ?? 0 } })
  const cases: readonly (readonly [title: string, filter: () => Filter, found: readonly string[]])[] = [
    ['the records below another', () => under('left'), ['low', 'tin']],
    ['a record and those below it', () => under('left', 'id'), ['left', 'low', 'tin']],
    ['nothing below a leaf', () => under('tin'), []],
    ['nothing below an id that is no integer', () => ({ parent_id: { under: 1.5 } }), []],
    ['nothing below an id that does not exist', () => ({ parent_id: { under: 99_999 } }), []],
    [
      'the records that are not below another',
      () => ({ parent_id: { notUnder: ids.left ?? 0 } }),
      ['attic', 'left', 'right', 'wall'],
    ],
    ['all but a branch', () => ({ id: { notUnder: ids.wall ?? 0 } }), ['attic']],
    [
      'a branch together with another condition',
      () => ({ ...under('wall'), weight: { gte: 8 } }),
      ['low', 'tin'],
    ],
  ]
  it.each(cases)('finds %s', async (_title, filter, found) => {
    expect(await namesOf('shelf', filter())).toEqual(found)
    const shelf = made.index.get('shelf')
    if (!shelf) throw new Error('no shelf')
    const { rows } = await server.store.list('shelf', { filter: {}, sort: [] }, systemActor)
    const index = indexRows(shelf, rows, made.index)
    const page = evaluateQuery(shelf, index, { filter: filter(), sort: [['name', 'ASC']] })
    expect(page.rows.map((row) => row.name)).toEqual(found)
  })

  it('works through any reference, in sums too, and excludes archived records', async () => {
    expect(await namesOf('box', { shelf_id: { under: ids.wall ?? 0 } })).toEqual(['nails'])
    expect(await namesOf('box', { shelf_id: { notUnder: ids.wall ?? 0 } })).toEqual(['loose', 'wire'])
    expect(await namesOf('box', { others: { under: ids.wall ?? 0 } })).toEqual(['nails'])
    expect(await namesOf('box', { 'shelf_id.parent_id': { under: ids.wall ?? 0 } })).toEqual(['nails'])
    const asked = { filter: { id: { under: ids.left ?? 0 } }, sums: ['weight'], facets: [] }
    expect((await server.store.summary('shelf', asked, systemActor)).sums.weight).toBe(26)
    await server.store.remove('shelf', ids.tin ?? 0, systemActor)
    expect(await namesOf('shelf', { id: { under: ids.left ?? 0 } })).toEqual(['left', 'low'])
    await server.store.restore('shelf', ids.tin ?? 0, systemActor)
  })

  it('ends at the scope of the actor, and is refused for an entity that is not a tree', async () => {
    expect(await namesOf('shelf', { id: { under: ids.wall ?? 0 } }, clerk)).toEqual(['left', 'right', 'wall'])
    expect(await problemOf(namesOf('box', { plain_id: { under: 1 } }))).toBe('unknown_operator')
    expect(await problemOf(namesOf('box', { name: { under: 1 } }))).toBe('unknown_operator')
    expect(await problemOf(namesOf('team', { id: { under: 1 } }, clerk))).toBe('unknown_operator')
  })

  it('is labelled with the names from the root down, within the scope of the actor', async () => {
    const labelFor = async (actor: Actor) => {
      const query = { filter: { name: 'nails' }, sort: [], labels: true }
      return (await server.store.list('box', query, actor)).rows[0]?._labels
    }
    expect(await labelFor(systemActor)).toMatchObject({
      shelf_id: 'wall › left › low › tin',
      others: ['attic', 'wall › left'],
    })
    expect(await labelFor(clerk)).toMatchObject({ shelf_id: 'tin' })
  })
})

describe('a move', () => {
  it('is refused when it would put a record below itself', async () => {
    const refused = 'Um registro não pode ficar abaixo dele mesmo'
    expect(await problemOf(move('shelf', 'left', 'left'))).toBe(refused)
    expect(await problemOf(move('shelf', 'wall', 'tin'))).toBe(refused)
    expect(await problemOf(move('shelf', 'left', 'attic'))).toBe('done')
    expect(await namesOf('shelf', { parent_id: { under: ids.attic ?? 0 } })).toEqual(['left', 'low', 'tin'])
    expect(await problemOf(move('shelf', 'left', 'wall'))).toBe('done')
  })

  it('is refused when a simultaneous one would close a cycle with it', async () => {
    const both = [move('shelf', 'right', 'attic'), move('shelf', 'attic', 'right')]
    const told = await Promise.all(both.map(problemOf))
    expect(told.toSorted()).toEqual(['Um registro não pode ficar abaixo dele mesmo', 'done'])
  })

  it('is refused when it makes more levels than allowed, counted above and below', async () => {
    expect(await problemOf(move('team', 'two', 'one'))).toBe('done')
    expect(await problemOf(move('team', 'three', 'two'))).toBe('São no máximo 2 níveis')
    expect(await problemOf(move('team', 'one', 'three'))).toBe('São no máximo 2 níveis')
    const fresh = server.store.create('team', { name: 'four', over_id: ids.two }, systemActor)
    expect(await problemOf(fresh)).toBe('São no máximo 2 níveis')
  })
})
