/* Random rows with every kind of value; few distinct values, so that ties, nulls and accents occur. */
import fc from 'fast-check'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../server/db/database'
import { linkOf } from '../../../server/engine/sql/context'
import { insertRow, linkStatements } from '../../../server/engine/sql/select'
import { makeEntities } from '../../support/entities'

const zone: JsonSchema = {
  title: 'Zone',
  type: 'object',
  'x-entity': { label: '{name}' },
  properties: {
    name: { type: 'string', maxLength: 60 },
    seen_at: { type: 'string', format: 'date-time' },
    area: { type: 'number' },
    keeper_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
  },
}

const joint: JsonSchema = {
  title: 'Joint',
  type: 'object',
  'x-entity': { label: '{id}' },
  properties: {
    gadget_id: { type: 'integer', 'x-field': { ref: { entity: 'gadget' } } },
    zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
  },
}

const coded = [
  { const: 'b', title: 'Bê' },
  { const: 'a', title: 'Ávila' },
  { const: 'c', title: 'Cê' },
  { const: 'd', title: 'Bê' },
]

const inner = {
  street: { type: 'string' },
  number: { type: 'integer' },
  ratio: { type: 'number' },
  isOpen: { type: 'boolean' },
  on: { type: 'string', format: 'date' },
  month: { type: 'string', format: 'month' },
  at: { type: 'string', format: 'date-time' },
  code: { type: 'string', oneOf: coded },
  zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
  zones: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'zone' } } },
  tags: { type: 'array', items: { type: 'string' } },
} as const satisfies Record<string, JsonSchema>

const gadget: JsonSchema = {
  title: 'Gadget',
  type: 'object',
  'x-entity': {
    label: '{name}',
    list: {
      columns: [
        'id',
        'name',
        'size',
        'weight',
        'price',
        'season',
        'seen_at',
        'colors',
        'zone_id',
        'zones',
        'joined',
        'place.zone_id',
        'place.number',
        'parts.zone_id',
        'parts.zones',
        'zone_id.name',
        'zone_id.keeper_id',
      ],
      search: ['name', 'zip', 'status', 'made_on', 'place.street', 'parts.street', 'tags', 'grade'],
    },
  },
  properties: {
    name: { type: 'string', maxLength: 80 },
    note: { type: 'string' },
    zip: { type: 'string', format: 'cep' },
    size: { type: 'integer' },
    weight: { type: 'number' },
    price: { type: 'number', 'x-field': { kind: 'money' } },
    isFragile: { type: 'boolean' },
    made_on: { type: 'string', format: 'date' },
    season: { type: 'string', format: 'month' },
    seen_at: { type: 'string', format: 'date-time' },
    status: { type: 'string', oneOf: coded },
    grade: { type: 'integer', oneOf: [1, 2, 3].map((each) => ({ const: each, title: `Nº ${each}` })) },
    mixed: { enum: ['x', 1, 2, true] },
    colors: { type: 'array', items: { oneOf: coded } },
    levels: { type: 'array', items: { enum: [1, 2, 3] } },
    tags: { type: 'array', items: { type: 'string' } },
    zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
    zones: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'zone' } } },
    joined: {
      type: 'array',
      items: { type: 'integer' },
      'x-field': { ref: { entity: 'zone', through: 'joint', from: 'gadget_id', to: 'zone_id' } },
    },
    place: { type: 'object', properties: inner },
    parts: { type: 'array', items: { type: 'object', properties: inner } },
  },
}

/** Gadgets refer to zones by every kind of reference. */
export const schemas = { zone, joint, gadget } as const satisfies Record<string, JsonSchema>
export const world = makeEntities(schemas)

/** Their ids start at 1. */
const zoneCount = 5

const alphabet = [
  'a',
  'á',
  'A',
  'Ã',
  'b',
  'Z',
  'ç',
  'É',
  'ß',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '-',
  '\u{1f33e}',
  '\uff21',
  '1',
]
const words = [
  'São João',
  'sao joao',
  'SÃO',
  'Ânvil',
  'axe',
  'Æsir',
  '37550000',
  'Œuvre',
  'İzmir',
  '',
  '10',
  '2026-07-01',
]

/** Texts that often differ only by accents and case. */
export const someText = fc.oneof(
  fc.constantFrom(...words),
  fc.array(fc.constantFrom(...alphabet), { maxLength: 4 }).map((letters) => letters.join('')),
)
export const someWhole = fc.integer({ min: -2, max: 6 })
export const someDecimal = fc.oneof(
  fc.constantFrom(0, 0.1, 0.2, 0.3, -1.5, 1e-7, 1234567.891, 2 / 3),
  fc.integer({ min: -300, max: 300 }).map((each) => each / 100),
)
const someMoney = fc.integer({ min: -300, max: 300 }).map((each) => each / 100)
export const someDay = fc.constantFrom('2026-01-31', '2026-02-01', '2026-07-01', '2025-12-31', '1999-05-05')
export const someMonth = fc.constantFrom('2026-01-01', '2026-02-01', '2025-12-01')
export const someInstant = fc.constantFrom(
  '2026-07-01T02:59:59.999Z',
  '2026-07-01T03:00:00.000Z',
  '2026-07-02T02:59:59.999Z',
  '2026-07-02T03:00:00.000Z',
  '2018-11-04T03:00:00.000Z',
  '2026-02-01T12:00:00.000Z',
)
export const someZone = fc.integer({ min: 1, max: zoneCount })
export const someCode = fc.constantFrom('a', 'b', 'c', 'd')

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const several = <T>(value: fc.Arbitrary<T>) => maybe(fc.uniqueArray(value, { maxLength: 3 }))

const someInner = fc.record(
  {
    street: maybe(someText),
    number: maybe(someWhole),
    ratio: maybe(someDecimal),
    isOpen: maybe(fc.boolean()),
    on: maybe(someDay),
    month: maybe(someMonth),
    at: maybe(someInstant),
    code: maybe(someCode),
    zone_id: maybe(someZone),
    zones: several(someZone),
    tags: several(someText),
  },
  { requiredKeys: [] },
)

const someGadget: fc.Arbitrary<Row> = fc.record({
  ativo: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
  name: maybe(someText),
  note: maybe(someText),
  zip: maybe(fc.constantFrom('37550000', '01310100', '99999999')),
  size: maybe(someWhole),
  weight: maybe(someDecimal),
  price: maybe(someMoney),
  isFragile: maybe(fc.boolean()),
  made_on: maybe(someDay),
  season: maybe(someMonth),
  seen_at: maybe(someInstant),
  status: maybe(someCode),
  grade: maybe(fc.constantFrom(1, 2, 3)),
  mixed: maybe(fc.constantFrom('x', 1, 2, true)),
  colors: several(someCode),
  levels: several(fc.constantFrom(1, 2, 3)),
  tags: several(someText),
  zone_id: maybe(someZone),
  zones: several(someZone),
  joined: several(someZone),
  place: maybe(someInner),
  parts: maybe(fc.array(someInner, { maxLength: 3 })),
})

export async function fillWorld(
  db: Database,
  index: EntityIndex,
  seed: number,
  count: number,
): Promise<void> {
  const names = ['Água', 'agua', 'Bom Jardim', 'Zé', null]
  for (const [at, name] of names.entries()) {
    await add(db, index, 'zone', {
      name,
      seen_at: at % 2 ? '2026-07-01T03:00:00.000Z' : null,
      area: at / 10,
      keeper_id: at === 0 ? null : 1 + (at % 3),
    })
  }
  for (const row of fc.sample(someGadget, { numRuns: count, seed })) await add(db, index, 'gadget', row)
}

async function add(db: Database, index: EntityIndex, name: string, row: Row): Promise<void> {
  const entity = index.get(name)
  if (!entity) throw new Error(name)
  const insert = insertRow(entity, row)
  const [made] = await db.query<{ id: number }>(insert.sql, insert.params)
  if (!made) throw new Error('no id')
  for (const field of entity.fields) {
    const targets = row[field.name]
    if (!linkOf(index, entity, field) || !Array.isArray(targets)) continue
    const links = linkStatements(index, entity, field, [
      { id: made.id, targets: targets as number[], actorId: systemActor.id },
    ])
    for (const { sql, params } of links) await db.query(sql, params)
  }
}
