import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import { fieldShapeAt, shapeOf } from '#model/changes/shape'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { breaks, convertValue } from '../../../../server/engine/changes/convert'
import { migrate, planChanges } from '../../../../server/engine/changes/migrate'
import type { PlannedChange } from '../../../../server/engine/changes/migrationContext'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'
import { choice, choices, date, dateTime, fine, integer, money, number, object, text, texts } from './world'
import '../../../support/expressions'

interface OfferCase {
  readonly what: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly values: readonly unknown[]
  readonly isRequired?: true
  readonly words?: Readonly<Record<string, unknown>>
  /** Answers that must be offered, and effects that must not. */
  readonly offers?: readonly Partial<ChangeEntry>[]
  readonly never?: readonly (keyof ChangeEntry)[]
}

const month: JsonSchema = { type: 'string', 'x-field': { kind: 'month' } }
const unique = { 'x-field': { unique: true } }
const states = {
  field: 'x',
  initial: 'open',
  states: { open: { label: 'Open' }, doing: { label: 'Being done' }, done: { label: 'Done' } },
  transitions: {
    begin: { label: 'Begin', from: ['open'], to: 'doing', roles: ['a'] },
    end: { label: 'End', from: ['doing'], to: 'done', roles: ['a'] },
  },
}

const changes: readonly OfferCase[] = [
  {
    what: 'a shorter text',
    before: { ...text, maxLength: 100 },
    after: { ...text, maxLength: 5 },
    values: ['ab', 'abcde', 'abcdefgh', '', null],
    offers: [{ convert: 'x.substring(0, 5)' }, { accept: true }],
  },
  {
    what: 'a shorter text that would repeat itself',
    before: { ...text, maxLength: 100, ...unique },
    after: { ...text, maxLength: 3, ...unique },
    values: ['abcd', 'abce', 'ab'],
    never: ['convert'],
  },
  {
    what: 'a shorter text with a pattern',
    before: text,
    after: { ...text, maxLength: 3, pattern: '^[a-c]+$' },
    values: ['ab', 'abd', 'abcd', 'xyzw'],
    never: ['convert'],
  },
  { what: 'a pattern', before: text, after: { ...text, pattern: '^A' }, values: ['Ab', 'b', null] },
  { what: 'a longer text', before: text, after: { ...text, minLength: 3 }, values: ['abc', 'b', null] },
  { what: 'a lower maximum', before: integer, after: { ...integer, maximum: 5 }, values: [3, 9, null] },
  { what: 'a higher minimum', before: number, after: { ...number, minimum: 5 }, values: [7.5, 1, null] },
  {
    what: 'a choice that is gone',
    before: choice('red', 'blue'),
    after: choice('blue'),
    values: ['red', 'blue', null],
    offers: [{ values: { red: null } }],
  },
  {
    what: 'a choice that is gone, required',
    before: choice('red', 'blue'),
    after: choice('blue'),
    isRequired: true,
    values: ['red', 'blue'],
    offers: [{ values: { red: 'blue' } }],
  },
  {
    what: 'a choice that is another',
    before: choice('red', 'dark blue', 'green'),
    after: choice('green', 'deep blue', 'crimson'),
    values: ['red', 'dark blue', 'green', null],
    offers: [{ values: { red: 'crimson', 'dark blue': 'deep blue' } }],
  },
  {
    what: 'one of several choices is gone',
    before: choices('red', 'blue'),
    after: choices('blue'),
    values: [['red', 'blue'], ['blue'], null],
  },
  {
    what: 'a state that is gone',
    before: choice('open', 'doing', 'waiting', 'done'),
    after: choice('open', 'doing', 'done'),
    words: { workflow: states },
    values: ['waiting', 'open', 'done'],
    offers: [{ values: { waiting: 'open' } }, { values: { waiting: 'doing' } }],
    never: ['accept'],
  },
  {
    what: 'a date that is a month',
    before: date,
    after: month,
    values: ['2026-07-15', '2026-08-01', null],
    offers: [{ convert: 'x.substring(0, 7)' }],
  },
  {
    what: 'an instant that is a month',
    before: dateTime,
    after: month,
    values: ['2026-08-01T01:00:00.000Z', null],
    offers: [{ convert: 'dayOf(x).substring(0, 7)' }],
  },
  {
    what: 'an instant that is a day',
    before: dateTime,
    after: date,
    values: ['2026-08-01T01:00:00.000Z', null],
    offers: [{ convert: 'dayOf(x)' }],
  },
  {
    what: 'a number that is whole',
    before: number,
    after: integer,
    values: [1, 2.5, null],
    offers: [{ convert: 'round(x)' }],
  },
  {
    what: 'a number that is an amount',
    before: number,
    after: money,
    values: [1, 2.125, null],
    offers: [{ convert: 'round(x, 2)' }],
  },
  { what: 'a finer amount that is coarser', before: fine, after: money, values: [1.25, 2.125, null] },
  {
    what: 'a text with a number in it',
    before: text,
    after: number,
    values: ['1.5', '07', null],
    offers: [{ convert: 'double(x)' }],
  },
  {
    what: 'a text with words in it',
    before: text,
    after: number,
    values: ['1.5', 'seven', null],
    never: ['convert'],
  },
  {
    what: 'several texts that are one',
    before: texts,
    after: text,
    values: [['a'], ['a', 'b'], [], null],
    offers: [{ convert: 'size(x) == 0 ? null : x.join("; ")' }],
  },
  { what: 'a text that is a choice', before: text, after: choice('a', 'b'), values: ['a', 'z', null] },
  { what: 'a text that is yes or no', before: text, after: { type: 'boolean' }, values: ['true', 'yes'] },
  { what: 'a number that is a postal code', before: integer, after: { ...text, format: 'cep' }, values: [1] },
  { what: 'a text that is required', before: text, after: text, isRequired: true, values: ['a', null] },
  {
    what: 'a text with a least length that is required',
    before: { ...text, minLength: 3 },
    after: { ...text, minLength: 3 },
    isRequired: true,
    values: ['abc', null],
    never: ['fill'],
  },
  {
    what: 'a unique text that is required',
    before: { ...text, ...unique },
    after: { ...text, ...unique },
    isRequired: true,
    values: ['abc', null, null],
    never: ['fill'],
  },
  {
    what: 'a shorter text inside a group',
    before: object({ n: text }),
    after: object({ n: { ...text, maxLength: 3 } }),
    values: [{ n: 'ab' }, { n: 'abcd' }, { n: null }, {}, null],
    offers: [{ field: 'x.n', convert: 'n.substring(0, 3)' }],
  },
]

const twins = [0, 1, 2, 3, 4]
const nameOf = (at: number, twin: number) => `c${String(at).padStart(2, '0')}_${twin}`

function indexAt(side: 'before' | 'after') {
  const schemas = changes.flatMap((each, at) =>
    twins.map((twin): readonly [string, JsonSchema] => [
      nameOf(at, twin),
      {
        title: 'Thing',
        type: 'object',
        properties: { x: each[side] },
        required: side === 'after' && each.isRequired ? ['x'] : [],
        ...(side === 'after' && each.words && { 'x-entity': each.words }),
      },
    ]),
  )
  return makeEntities(Object.fromEntries(schemas)).index
}

const before = indexAt('before')
const after = indexAt('after')

let db: Database
let planned: readonly PlannedChange[]
let left: readonly PlannedChange[]
const taken = new Map<string, readonly ChangeEntry[]>()
const rowsOf = new Map<string, readonly unknown[]>()

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  for (const [at, { values }] of changes.entries()) {
    for (const twin of twins) {
      const entity = before.get(nameOf(at, twin))
      if (entity) for (const x of values) await run(db, insertRow(entity, { ativo: true, versao: 1, x }))
    }
  }
  planned = await planChanges(db, after, {})
  for (const at of changes.keys()) {
    for (const twin of twins) {
      const waiting = planned.filter(({ entity, waits }) => entity === nameOf(at, twin) && waits)
      const entries = waiting.map(({ offers }) => (offers[twin] ?? offers.at(-1))?.entry)
      taken.set(
        nameOf(at, twin),
        entries.flatMap((entry) => entry ?? []),
      )
    }
  }
  const entries = [...taken.values()].flat()
  left = (await planChanges(db, after, { entries })).filter(({ waits }) => waits)
  await migrate(db, after, { entries })
  for (const name of taken.keys()) {
    const rows = await db.query<{ x: unknown }>(`select x from ${name} order by id`)
    rowsOf.set(
      name,
      rows.map(({ x }) => x),
    )
  }
})
afterAll(() => db.close())

const inner = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? 'n' in value
      ? value.n
      : null
    : (value ?? null)

describe.each(changes.map((each, at) => [each.what, each, at] as const))('%s', (_what, each, at) => {
  it('requires an answer and offers those that fit every row', () => {
    const waiting = planned.filter(({ entity, waits }) => waits && entity === nameOf(at, 0))
    expect(waiting.length).toBeGreaterThan(0)
    const offered = waiting.flatMap(({ offers }) => offers.map(({ entry }) => entry))
    for (const offer of each.offers ?? [])
      expect(offered).toContainEqual({ entity: nameOf(at, 0), field: 'x', ...offer })
    for (const deed of each.never ?? []) expect(offered.filter((entry) => deed in entry)).toEqual([])
    expect(left.filter(({ entity }) => entity.startsWith(`c${String(at).padStart(2, '0')}_`))).toEqual([])
  })

  it('preserves every valid value, and invalid ones unless the answer says otherwise', () => {
    const [was, is] = [before, after].map((index) => {
      const entity = index.get(nameOf(at, 0))
      const shape = entity && shapeOf(entity)
      return shape && (fieldShapeAt(shape, 'x.n') ?? fieldShapeAt(shape, 'x'))
    })
    if (!was || !is) throw new Error('The case has no property.')
    for (const twin of twins) {
      const answers = taken.get(nameOf(at, twin)) ?? []
      const found = rowsOf.get(nameOf(at, twin))?.map(inner) ?? []
      expect(found).toHaveLength(each.values.length)
      const empties = answers.some(
        ({ putAside, values }) => putAside || Object.values(values ?? {}).includes(null),
      )
      const stays = answers.some(({ accept }) => accept)
      for (const [row, value] of each.values.map(inner).entries()) {
        const own = was.kind === is.kind ? { value } : convertValue(was, is, value)
        const fits = own !== undefined && !breaks(is, own.value) && value !== null
        const made = found[row]
        if (answers.some(({ putAside }) => putAside)) continue
        if (fits) expect(made).toEqual(own.value)
        else if (value !== null && !empties) expect(made).not.toBeNull()
        if (!stays && made !== null) expect(breaks(is, made)).toBe(false)
      }
    }
  })
})

describe('a declared conversion', () => {
  const versions = (x: JsonSchema, y: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}) =>
    makeEntities({
      box: { title: 'Box', type: 'object', properties: { x, y, ...more } },
    }).index
  const place = (z: JsonSchema) => ({ place: object({ z, town: text }) })

  async function planned(to: ReturnType<typeof versions>, entries: readonly ChangeEntry[]) {
    const own = await openTestDatabase()
    await applySystemTables(own)
    const from = versions(text, text)
    await migrate(own, from, {})
    const box = from.get('box')
    if (box) {
      for (const x of ['1', 'many', null])
        await run(own, insertRow(box, { ativo: true, versao: 1, x, y: '37550000' }))
    }
    const waiting = (await planChanges(own, to, { entries })).filter(({ waits }) => waits)
    if (waiting.length === 0) await migrate(own, to, { entries })
    const rows = waiting.length === 0 ? await own.query('select * from box order by id') : []
    await own.close()
    return { waiting, rows }
  }

  it.each([
    ['of another kind', versions(integer, text), { field: 'x', convert: 'int(x)' }],
    ['of a stricter one', versions({ ...text, maxLength: 3 }, text), { field: 'x', convert: 'x[9]' }],
    ['of another title', versions({ ...text, title: 'X!' }, text), { field: 'x', convert: 'string(int(x))' }],
    ['of a new one', versions(text, text, { z: integer }), { field: 'z', convert: 'int(x)' }],
    ['of a new group', versions(text, text, place(integer)), { field: 'place.z', convert: 'int(x)' }],
    [
      'that gives a group what it does not have',
      versions(text, text, place(text)),
      { field: 'place', convert: 'x == null ? null : x == "1" ? {"z": x} : {"street": x}' },
    ],
  ])('stops the plan when it cannot be done: %s', async (_what, to, entry) => {
    const { waiting } = await planned(to, [{ entity: 'box', ...entry }])
    expect(waiting).toHaveLength(1)
    expect(waiting[0]).toMatchObject({ count: 1, samples: [expect.stringMatching(/^nº 2/)] })
  })

  it('moves a sibling field into a new group', async () => {
    const { rows } = await planned(versions(text, text, place({ ...text, format: 'cep' })), [
      { entity: 'box', field: 'place.z', convert: 'y' },
      { entity: 'box', field: 'place.town', convert: 'x' },
    ])
    expect(rows.map(({ place: each }) => each)).toEqual([
      { z: '37550000', town: '1' },
      { z: '37550000', town: 'many' },
      { z: '37550000' },
    ])
  })

  it('creates a whole group', async () => {
    const { rows } = await planned(versions(text, text, place(text)), [
      { entity: 'box', field: 'place', convert: '{"z": y, "town": x}' },
    ])
    expect(rows[0]).toMatchObject({ place: { z: '37550000', town: '1' } })
  })
})
