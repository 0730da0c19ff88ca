import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLabel } from '#model/entity/label'
import { systemActor } from '#model/people/actor'
import { insertRow, selectLabels } from '../../../server/engine/sql/select'
import { applyTables } from '../../../server/engine/tables/table'
import { makeEntities } from '../../support/entities'
import { type Gadgets, openGadgets } from './gadgets'
import { boss, clerkOf, entityOf, run, samples } from './samples'

const { index } = samples

let made: Gadgets
const row: Gadgets['row'] = (...given) => made.row(...given)

beforeAll(async () => {
  made = await openGadgets()
})
afterAll(() => made.db.close())

describe('labels', () => {
  it('in SQL equal fillLabel for any empty values', async () => {
    const templates = [
      '{a}',
      '{a} – {b}',
      '{a} – {b} – {c}',
      'No. {a}: {b}',
      '{a} ({b})',
      '{a}/{b} of {c} !',
      ' {a}, {b} – {c} ',
      'plain ',
    ]
    const texts = ['a', 'b', 'c'] as const
    const properties = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } }
    const other = makeEntities(
      Object.fromEntries(
        templates.map((label, at) => [`other${at}`, { type: 'object', properties, 'x-entity': { label } }]),
      ),
    )
    await applyTables(made.db, other.index)
    for (const entity of other.entities) {
      for (let bits = 0; bits < 8; bits += 1) {
        const given = Object.fromEntries(
          texts.map((name, at) => [name, bits & (1 << at) ? `it's ${name}` : null]),
        )
        const [added] = await run<{ id: number }>(made.db, insertRow(entity, given))
        const found = await run(made.db, selectLabels(other.index, entity, [added?.id ?? 0], systemActor))
        expect(found[0]?.label, entity.label).toBe(
          fillLabel(entity.label, (name) => given[name] ?? undefined),
        )
      }
    }
  })

  it('end when entities refer to each other in a cycle', async () => {
    const reference = (entity: string) => ({ type: 'integer', 'x-field': { ref: { entity } } })
    const other = makeEntities({
      hen: {
        type: 'object',
        properties: { egg_id: reference('egg') },
        'x-entity': { label: '{id} of {egg_id}' },
      },
      egg: {
        type: 'object',
        properties: { hen_id: reference('hen') },
        'x-entity': { label: '{id} of {hen_id}' },
      },
    })
    await applyTables(made.db, other.index)
    await made.db.query('insert into hen (id) values (1)')
    await made.db.query('insert into egg (id, hen_id) values (2, 1)')
    await made.db.query('update hen set egg_id = 2')
    const [hen] = other.entities
    const found = hen && (await run(made.db, selectLabels(other.index, hen, [1], systemActor)))
    expect(found).toEqual([{ id: 1, label: '1 of 2 of 1' }])
  })

  it('name references at every depth and coded values', async () => {
    const seen = await row(made.ids.anvil, boss, true)
    expect(seen?._labels).toEqual({
      status: 'Brand new',
      grade: '2',
      zone_id: 'Norte',
      zones: ['Água Sul', 'Norte'],
      owners: ['Bob / Água Sul', 'Ann – A1 / Norte'],
      'place.zone': 'Água Sul',
      'parts.zone_id': ['Norte', null],
      criado_por: 'Boss',
    })
    expect((await row(made.ids.bell, boss, true))?._labels).toMatchObject({ twin_id: 'Ânvil – Rua 100%' })
  })

  it("are omitted for records outside the actor's scope", async () => {
    const seen = await row(made.ids.anvil, clerkOf(made.ids.north), true)
    expect(seen?._labels).toMatchObject({ owners: [null, 'Ann – A1 / Norte'], zone_id: 'Norte' })
    const asked = [made.ids.ann, made.ids.bob]
    expect(
      await run(made.db, selectLabels(index, entityOf('owner'), asked, clerkOf(made.ids.north))),
    ).toEqual([{ id: made.ids.ann, label: 'Ann – A1 / Norte' }])
    expect(
      await run(made.db, selectLabels(index, entityOf('owner'), asked, { ...boss, role: 'stranger' })),
    ).toEqual([])
  })
})
