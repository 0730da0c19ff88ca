import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { planChanges } from '../../../../server/engine/changes/migrate'
import { readArchives } from '../../../../server/engine/changes/stored'
import { createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { kinds } from './cases'
import { choice, computed, list, number, object, text } from './world'
import '../../../support/expressions'

type Properties = Readonly<Record<string, JsonSchema>>
let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const made = (properties: Properties, words = {}) =>
  makeEntities({ thing: { title: 'Thing', type: 'object', properties, 'x-entity': words } })
const serve = (properties: Properties, changes: readonly ChangeEntry[] = [], words = {}) =>
  createServer({ db, ...made(properties, words), features: [], version: '1', changes })
const values = async (name = 'x') =>
  (await db.query<Record<string, unknown>>('select * from thing order by id')).map((row) => row[name])

describe('an accepted change of a field to a computed one', () => {
  const own = { n: number, free: text }
  it('leaves each value until the next edit of its record, over later changes too', async () => {
    const before = await serve({ ...own, x: number })
    for (const x of [16.19, null]) await before.store.create('thing', { n: 5, x }, systemActor)
    const after = { ...own, x: computed('n * 2') }
    const [told] = (await planChanges(db, made(after).index, {})).filter(({ waits }) => waits)
    const accept = told?.offers.find(({ entry }) => entry.accept)
    expect(accept?.text).toContain('na próxima alteração')
    if (!accept) throw new Error('no answer')
    await serve(after, [accept.entry])
    expect(await values()).toEqual([16.19, null])
    const more = { ...after, z: computed('n + 1') }
    const last = await serve(more, [accept.entry])
    expect([await values(), await values('z')]).toEqual([
      [16.19, null],
      [6, 6],
    ])
    await last.store.update('thing', 1, { free: 'edited' }, '*', systemActor)
    expect(await values()).toEqual([10, null])
  })

  it('computes the values and quarantines the old ones when requested', async () => {
    const before = await serve({ ...own, x: number })
    await before.store.create('thing', { n: 5, x: 16.19 }, systemActor)
    await serve({ ...own, x: computed('n * 2') }, [{ entity: 'thing', field: 'x', putAside: true }])
    expect(await values()).toEqual([10])
    expect((await readArchives(db)).map(({ path }) => path)).toEqual(['x'])
  })
})

it('a changed expression recomputes the fields that depend on its result', async () => {
  const of = (source: string): Properties => ({ n: number, a: computed(source), b: computed('a + 1') })
  const before = await serve(of('n * 2'))
  await before.store.create('thing', { n: 5 }, systemActor)
  await serve(of('n * 3'))
  expect([await values('a'), await values('b')]).toEqual([[15], [16]])
})

describe('an accepted change of type', () => {
  const stuck = kinds.filter(({ waits, before, after }) => waits && 'x' in before.props && 'x' in after.props)
  it.each(stuck.map((each) => [each.what, each] as const))(
    'reports the values that it clears: %s',
    async (_what, { before, after, rows }) => {
      const server = await serve(before.props)
      for (const row of rows) await server.store.create('thing', row, systemActor)
      const entry = { entity: 'thing', field: 'x', accept: true } as const
      const planned = await planChanges(db, made(after.props).index, { entries: [entry] })
      await serve(after.props, [entry])
      const found = await values()
      const lost = rows.flatMap(({ x }, at) => ((x ?? null) !== null && found[at] === null ? [at + 1] : []))
      expect(lost.length).toBeGreaterThan(0)
      expect(planned).toMatchObject([
        { count: lost.length, text: expect.stringContaining('guardados à parte') },
      ])
      const samples = planned[0]?.samples ?? []
      expect(samples.map((sample) => Number(/^nº (\d+)/.exec(sample)?.[1]))).toEqual(lost)
      expect((await readArchives(db)).map(({ path }) => path)).toEqual(['x'])
    },
  )
})

describe('numeric codes converted to texts', () => {
  it.each([
    ['a column', (x: JsonSchema) => x, 'x', (x: unknown) => x],
    ['inside a group', (x: JsonSchema) => object({ k: x }), 'x.k', (k: unknown) => ({ k })],
    ['inside a list', (x: JsonSchema) => list({ k: x }), 'x.k', (k: unknown) => [{ k }]],
  ])('follow a declared mapping: %s', async (_what, around, field, value) => {
    const before = await serve({ x: around(choice(1, 2)) })
    for (const code of [1, 2, 1]) await before.store.create('thing', { x: value(code) }, systemActor)
    const entry = { entity: 'thing', field, values: { '1': 'high', '2': 'low' } }
    const after = { x: around(choice('low', 'high')) }
    expect(
      (await planChanges(db, made(after).index, { entries: [entry] })).filter(({ waits }) => waits),
    ).toEqual([])
    await serve(after, [entry])
    expect(await values()).toEqual(['high', 'low', 'high'].map(value))
  })

  it('are reported with their entry when they cannot follow it', async () => {
    const before = await serve({ x: choice('a', 'b') })
    await before.store.create('thing', { x: 'a' }, systemActor)
    const entry = { entity: 'thing', field: 'x', values: { a: 1, b: 2 } }
    const planned = planChanges(db, made({ x: choice(1, 2) }).index, { entries: [entry] })
    const said = await planned.then((each) => JSON.stringify(each), String)
    expect(said).not.toMatch(/^error|^DatabaseError/)
  })
})

it('duplicates archived by a change are signed in the audit log', async () => {
  const before = await serve({ x: text })
  for (const x of ['a', 'a']) await before.store.create('thing', { x }, systemActor)
  await serve({ x: text }, [{ entity: 'thing', unique: ['x'], keep: 'oldest' }], { unique: [['x']] })
  expect(await db.query(`select actor_name, detail from sys_audit where act = 'remove'`)).toMatchObject([
    { actor_name: 'Mudança dos esquemas' },
  ])
})
