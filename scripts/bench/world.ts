/*
 * The data of the server benchmarks: widgets with 15 columns, assigned to keepers, in regions. Hides how
 * values are generated. Rows are the same in every run, with a rare and a common word to search for.
 */
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { sized } from './trial'
import '../../tests/support/expressions'

/** Number of rows in the table, and in the tables it refers to. */
export const sizes = {
  widgets: sized(Number(process.env.BENCH_WIDGETS ?? 100_000), 2_000),
  keepers: 200,
  regions: 27,
} as const

/**
 * Words to search for: one in a few rows; one in about a tenth of them, adjacent in name order; one
 * everywhere; one in a keeper's name.
 */
export const words = { rare: 'ximenes', common: 'joao', spread: 'silva', keeper: 'zelador77' } as const

const allRoles = ['chief', 'keeper']
const access = { list: allRoles, create: allRoles, edit: allRoles, remove: allRoles, export: allRoles }
const person = {
  name: { type: 'string', title: 'Name', maxLength: 60 },
  email: { type: 'string', format: 'email', title: 'E-mail' },
} as const satisfies Record<string, JsonSchema>

function choice(title: string, values: readonly string[]): JsonSchema {
  return {
    type: 'string',
    title,
    oneOf: values.map((value) => ({ const: value, title: value.toUpperCase() })),
  }
}

function account(role: string, level: number): JsonSchema {
  return {
    title: role,
    type: 'object',
    'x-entity': { label: '{name}', access, account: { role, level, area: role, title: role } },
    properties: person,
    required: ['name', 'email'],
  }
}

const colors = ['amber', 'blue', 'green', 'red', 'violet', 'white']
const states = ['draft', 'live', 'refused', 'retired']

/** Schemas by entity name. A chief sees all widgets, a keeper their own. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  chief: account('chief', 0),
  keeper: account('keeper', 1),
  region: {
    title: 'Region',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: { name: { type: 'string', title: 'Name', maxLength: 60 } },
    required: ['name'],
  },
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': {
      plural: 'Widgets',
      label: '{name}',
      access,
      scope: { keeper: { keeper_id: '$actor.recordId' } },
      list: {
        columns: [
          'name',
          'code',
          'city',
          'color',
          'state',
          'size',
          { field: 'price', sum: 'money' },
          'started',
          'region_id',
          'keeper_id',
        ],
        sort: [['name', 'ASC']],
        search: ['name', 'code', 'city', 'document'],
      },
      rules: [{ when: 'size > 100000.0', message: 'Too big', field: 'size', severity: 'error' }],
    },
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 80 },
      code: { type: 'string', title: 'Code', maxLength: 20, 'x-field': { unique: true } },
      document: { type: 'string', format: 'cpf-cnpj', title: 'Document' },
      city: { type: 'string', title: 'City', maxLength: 60 },
      remark: { type: 'string', title: 'Remark', 'x-field': { kind: 'longText' } },
      color: choice('Colour', colors),
      state: choice('State', states),
      size: { type: 'integer', title: 'Size', minimum: 0 },
      price: { type: 'number', title: 'Price', 'x-field': { kind: 'money' } },
      weight: { type: 'number', title: 'Weight' },
      hasCase: { type: 'boolean', title: 'Has a case' },
      started: { type: 'string', format: 'date', title: 'Started' },
      checked: { type: 'string', format: 'date-time', title: 'Checked' },
      region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
      keeper_id: { type: 'integer', title: 'Keeper', 'x-field': { ref: { entity: 'keeper' } } },
    },
    required: ['name', 'code', 'keeper_id'],
  },
}

const firstNames =
  'João Maria José Ana Antônio Francisca Carlos Adriana Paulo Juliana Lúcia Márcio Otávio Íris Célia Ângela'.split(
    ' ',
  )
const lastNames =
  'Silva Souza Conceição Araújo Magalhães Gonçalves Brandão Ribeiro Teixeira Pereira Fátima Côrtes Leão'.split(
    ' ',
  )
const cities =
  'Varginha;Três Pontas;Poços de Caldas;São Sebastião do Paraíso;Guaxupé;Muzambinho;Alfenas;Campestre'.split(
    ';',
  )

/** A deterministic pseudo-random number in 0..1 (mulberry32). */
function noise(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** An integer below `below`, by row and column. */
export function pick(place: number, column: number, below: number): number {
  return Math.floor(noise(place * 31 + column) * below)
}

function oneOf(place: number, column: number, from: readonly string[]): string {
  return from[pick(place, column, from.length)] ?? ''
}

/** The widget with this index; `mark` distinguishes those of a run. */
export function makeWidget(place: number, mark = 'W'): Row {
  const last = place % 20_000 === 777 ? 'Ximenes' : oneOf(place, 3, lastNames)
  return {
    name: `${oneOf(place, 1, firstNames)} ${oneOf(place, 2, lastNames)} ${last}`,
    code: `${mark}${String(place).padStart(7, '0')}`,
    document: null,
    city: oneOf(place, 4, cities),
    remark: place % 5 === 0 ? `Visto em ${oneOf(place, 5, cities)}, sem observações até aqui.` : null,
    color: oneOf(place, 6, colors),
    state: oneOf(place, 7, states),
    size: pick(place, 8, 5000),
    price: pick(place, 9, 9_000_000) / 100,
    weight: pick(place, 10, 100_000) / 10,
    hasCase: pick(place, 11, 2) === 1,
    started: new Date(Date.UTC(2015, 0, 1 + pick(place, 12, 4000))).toISOString().slice(0, 10),
    checked: new Date(Date.UTC(2024, 0, 1) + pick(place, 13, 60_000_000) * 1000).toISOString(),
    region_id: 1 + pick(place, 14, sizes.regions),
    keeper_id: 1 + pick(place, 15, sizes.keepers),
  }
}
