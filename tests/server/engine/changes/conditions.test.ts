import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../../server/db/database'
import { planChanges } from '../../../../server/engine/changes/migrate'
import { createServer } from '../../../../server/engine/index'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { choice, computed, date, integer, list, object, text } from './world'
import '../../../support/expressions'

const own = { level: choice('low', 'high'), size: integer, due: date, free: text }
const thing = (x: JsonSchema | undefined, more: JsonSchema = {}): JsonSchema => ({
  title: 'Thing',
  type: 'object',
  ...more,
  properties: { ...own, ...more.properties, ...(x && { x }) },
})
const under = (condition: JsonSchema, x: JsonSchema, otherwise?: JsonSchema): JsonSchema => ({
  allOf: [
    {
      if: condition,
      then: { properties: { x } },
      ...(otherwise && { else: { properties: { x: otherwise } } }),
    },
  ],
})
const level = (...values: readonly string[]): JsonSchema => ({
  properties: { level: { enum: [...values] } },
  required: ['level'],
})
const shown = (show: string, x: JsonSchema = text): JsonSchema => ({ ...x, 'x-field': { show } })
const nested: JsonSchema = {
  if: level('high'),
  then: {
    if: { properties: { size: { minimum: 2 } }, required: ['size'] },
    then: { properties: { x: text } },
  },
}

const changes: readonly (readonly [what: string, before: JsonSchema, after: JsonSchema, value?: unknown])[] =
  [
    ['a show', thing(text), thing(shown("level == 'high'"))],
    ['a narrower show', thing(shown('size > 0')), thing(shown('size > 1'))],
    ['a show over a date', thing(text), thing(shown("due != null && due > '2026-01-01'"))],
    [
      'a show over a result',
      thing(text, { properties: { twice: computed('size * 2') } }),
      thing(shown('twice > 2'), { properties: { twice: computed('size * 2') } }),
    ],
    [
      'a show over a result that is new',
      thing(text),
      thing(shown('twice > 2'), { properties: { twice: computed('size * 2') } }),
    ],
    [
      'a show of a group',
      thing(object({ n: text })),
      thing(shown('size > 1', object({ n: text }))),
      { n: 'a' },
    ],
    ['a show of a list', thing(list({ n: text })), thing(shown('size > 1', list({ n: text }))), [{ n: 'a' }]],
    ['a show of another kind', thing(text), thing(shown('size > 1', integer)), '12'],
    ['a branch', thing(text), thing(undefined, under(level('high'), text))],
    [
      'an other branch',
      thing(undefined, under(level('high'), text, text)),
      thing(undefined, under(level('high'), text)),
    ],
    [
      'a branch of another condition',
      thing(undefined, under(level('low'), text)),
      thing(undefined, under(level('high'), text)),
    ],
    [
      'a narrower choice',
      thing(undefined, under(level('low', 'high'), text)),
      thing(undefined, under(level('high'), text)),
    ],
    ['a branch inside a branch', thing(undefined, under(level('high'), text)), thing(undefined, nested)],
  ]

const rows = [
  { level: 'high', size: 2, due: '2026-05-01' },
  { level: 'high', size: 1, due: '2025-05-01' },
  { level: 'low', size: 2, due: null },
  { level: 'low', size: 0, due: '2026-05-01' },
  { level: null, size: null, due: null },
]

const serve = (db: Database, schema: JsonSchema, entries: readonly object[] = []) =>
  createServer({
    db,
    ...makeEntities({ thing: schema }),
    features: [],
    version: '1',
    changes: entries as never,
  })

const cases = changes.map(([what, before, after, value = 'kept']) => ({ what, before, after, value }))

describe.each(cases)('$what', ({ before, after, value }) => {
  it('is planned with the records that lose a value at their next edit and requires an answer', async () => {
    const db = await openTestDatabase()
    try {
      const older = await serve(db, before)
      for (const row of rows) await older.store.create('thing', { ...row, x: value }, systemActor)
      const { index } = makeEntities({ thing: after })
      const waiting = (await planChanges(db, index, {})).filter(({ waits }) => waits)
      expect(waiting).toHaveLength(1)
      await expect(serve(db, after)).rejects.toThrow(/a condição não admite/)
      const [{ offers = [], samples = [], count } = {}] = waiting
      const accept = offers.find(({ entry }) => entry.accept)
      if (!accept) throw new Error('no answer')
      const newer = await serve(db, after, [accept.entry])
      const held = async () =>
        (await db.query<{ id: number; x: unknown }>('select id, x from thing order by id')).flatMap(
          ({ id, x }) => (x === null ? [] : [id]),
        )
      const first = await held()
      for (const id of rows.keys())
        await newer.store.update('thing', id + 1, { free: 'edited' }, '*', systemActor)
      const last = await held()
      const lost = first.filter((id) => !last.includes(id))
      expect(lost.length).toBeGreaterThan(0)
      expect(count).toBe(lost.length)
      expect(samples.map((sample) => Number(/^nº (\d+)/.exec(sample)?.[1]))).toEqual(lost)
      expect(await planChanges(db, index, { entries: [accept.entry] })).toEqual([])
    } finally {
      await db.close()
    }
  })

  it('needs no answer when no record loses a value, nor in reverse', async () => {
    const db = await openTestDatabase()
    try {
      const older = await serve(db, before)
      await older.store.create('thing', { ...rows[0], x: value }, systemActor)
      const newer = makeEntities({ thing: after }).index
      expect((await planChanges(db, newer, {})).filter(({ waits }) => waits)).toEqual([])
      await serve(db, after)
      const back = await planChanges(db, makeEntities({ thing: before }).index, {})
      expect(back.filter(({ waits }) => waits)).toEqual([])
    } finally {
      await db.close()
    }
  })
})
