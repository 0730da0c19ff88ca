import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { restoreArchive } from '../../../../server/engine/changes/archives'
import { changesText } from '../../../../server/engine/changes/messages'
import { countArchived } from '../../../../server/engine/changes/restorable'
import { readArchives } from '../../../../server/engine/changes/stored'
import { checkHistory } from '../../../../server/engine/check/history'
import { createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { boolean, choice, integer, list, money, object, text, texts } from './world'
import '../../../support/expressions'

type Properties = Readonly<Record<string, JsonSchema>>
const thing = (properties: Properties): JsonSchema => ({ title: 'Thing', type: 'object', properties })

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const serve = (properties: Properties, more: Readonly<Record<string, JsonSchema>> = {}) =>
  createServer({ db, ...makeEntities({ thing: thing(properties), ...more }), features: [], version: '1' })
const only = async () => (await readArchives(db))[0]?.id ?? 0
const values = async (name = 'x') =>
  (await db.query<Record<string, unknown>>(`select * from thing order by id`)).map((row) => row[name])
const findings = async (properties: Properties) => {
  const { index } = makeEntities({ thing: thing(properties) })
  const entity = index.get('thing')
  const found: unknown[] = []
  if (entity) for await (const each of checkHistory(db, index, entity)) found.push(each)
  return found
}

const defaults: readonly (readonly [what: string, x: JsonSchema, kept: unknown, typed: unknown])[] = [
  ['yes or no', { ...boolean, default: false }, true, false],
  ['a text', { ...text, default: 'd' }, 'a', 'b'],
  ['a choice', { ...choice('d', 'a', 'b'), default: 'd' }, 'a', 'b'],
  ['a number', { ...integer, default: 1 }, 5, 7],
  ['an amount', { ...money, default: 1.5 }, 2.25, 3],
  ['several texts', { ...texts, default: ['d'] }, ['a'], ['b']],
  ['a text without a default', text, 'a', 'b'],
]

describe.each(defaults)('a quarantined column of %s', (_what, x, kept, typed) => {
  it('is restored over untouched defaults only', async () => {
    const before = await serve({ x, y: text })
    for (const each of [kept, kept, kept, null])
      await before.store.create('thing', { x: each, y: 'same' }, systemActor)
    await serve({ y: text })
    const after = await serve({ x, y: text })
    const id = await only()
    await after.store.update('thing', 2, { y: 'other' }, '*', systemActor)
    await after.store.update('thing', 3, { x: kept }, '*', systemActor)
    await after.store.update('thing', 3, { x: typed }, '*', systemActor)
    const [, , , fourth] = await values()
    expect(await restoreArchive(db, id)).toEqual({ back: 2, left: 1 })
    expect(await values()).toEqual([kept, kept, typed, fourth])
    const [aside] = await readArchives(db)
    expect(aside && (await countArchived({ tx: db }, aside))).toBe(1)
    await after.store.update('thing', 3, { x: kept }, '*', systemActor)
    expect(await restoreArchive(db, id)).toEqual({ back: 1, left: 0 })
    expect(await readArchives(db)).toEqual([])
  })
})

const inner = (x: Properties): Properties => ({ people: list({ n: text, ...x }), y: text })

describe('a quarantined property of list items', () => {
  it.each([
    [
      'as it was',
      [{ n: 'a' }, { n: 'b' }],
      [
        { n: 'a', x: '1' },
        { n: 'b', x: '2' },
      ],
      1,
      0,
    ],
    [
      'with an item before',
      [{ n: 'new' }, { n: 'a' }, { n: 'b' }],
      [{ n: 'new' }, { n: 'a', x: '1' }, { n: 'b', x: '2' }],
      1,
      0,
    ],
    [
      'in another order',
      [{ n: 'b' }, { n: 'a' }],
      [
        { n: 'b', x: '2' },
        { n: 'a', x: '1' },
      ],
      1,
      0,
    ],
    ['with an item less', [{ n: 'b' }], [{ n: 'b', x: '2' }], 1, 1],
    ['of others', [{ n: 'c' }, { n: 'd' }], [{ n: 'c' }, { n: 'd' }], 0, 1],
    [
      'with an item twice',
      [{ n: 'a' }, { n: 'a' }, { n: 'b' }],
      [{ n: 'a' }, { n: 'a' }, { n: 'b', x: '2' }],
      1,
      1,
    ],
    ['without any', null, null, 0, 1],
  ])('is restored to its own item: a list %s', async (_what, edited, then, back, left) => {
    const before = await serve(inner({ x: text }))
    const people = [
      { n: 'a', x: '1' },
      { n: 'b', x: '2' },
    ]
    await before.store.create('thing', { people }, systemActor)
    const between = await serve(inner({}))
    await between.store.update('thing', 1, { people: edited }, '*', systemActor)
    await serve(inner({ x: text }))
    expect(await restoreArchive(db, await only())).toEqual({ back, left })
    expect(await values('people')).toEqual([then])
    expect(await findings(inner({ x: text }))).toEqual([])
    expect((await readArchives(db)).length).toBe(left)
  })

  it('is restored over an untouched default', async () => {
    const x = { ...text, default: 'd' }
    const before = await serve(inner({ x }))
    const people = [
      { n: 'a', x: '1' },
      { n: 'a', x: '2' },
    ]
    for (const _each of [1, 2]) await before.store.create('thing', { people }, systemActor)
    await serve(inner({}))
    const after = await serve(inner({ x }))
    const typed = [
      { n: 'a', x: 'typed' },
      { n: 'a', x: 'd' },
    ]
    await after.store.update('thing', 2, { people: typed }, '*', systemActor)
    expect(await restoreArchive(db, await only())).toEqual({ back: 1, left: 1 })
    expect(await values('people')).toEqual([people, typed])
    expect(await findings(inner({ x }))).toEqual([])
  })
})

it('a quarantined property is restored into a group that was edited elsewhere', async () => {
  const place = (x: Properties): Properties => ({ place: object({ n: text, ...x }) })
  const before = await serve(place({ x: text }))
  await before.store.create('thing', { place: { n: 'a', x: '1' } }, systemActor)
  const between = await serve(place({}))
  await between.store.update('thing', 1, { place: { n: 'b' } }, '*', systemActor)
  await serve(place({ x: text }))
  expect(await restoreArchive(db, await only())).toEqual({ back: 1, left: 0 })
  expect(await values('place')).toEqual([{ n: 'b', x: '1' }])
})

it('a quarantined column is listed, and restoring it without its table is refused with a message', async () => {
  const near = { near: { title: 'Near', type: 'object', properties: { n: text } } } as const
  const before = await serve({ x: text, y: text }, near)
  await before.store.create('thing', { x: 'a', y: 'b' }, systemActor)
  await serve({ y: text }, near)
  const alone = { db, ...makeEntities(near), features: [], version: '1' }
  await createServer(alone)
  await serve({ x: text, y: text }, near)
  const asides = await readArchives(db)
  const counts = []
  for (const aside of asides) counts.push([aside.path, await countArchived({ tx: db }, aside)])
  expect(counts).toEqual([
    [null, 1],
    ['x', undefined],
  ])
  const [table, column] = asides
  await expect(restoreArchive(db, column?.id ?? 0)).rejects.toThrow(changesText.noColumn('thing.x'))
  await restoreArchive(db, table?.id ?? 0)
  await serve({ x: text, y: text }, near)
  expect(await restoreArchive(db, column?.id ?? 0)).toEqual({ back: 1, left: 0 })
  expect(await values()).toEqual(['a'])
})
