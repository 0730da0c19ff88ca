/* Schemas of the forms: forty fields of common kinds, and a list of objects. */

import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter']
const kinds: readonly JsonSchema[] = [
  { type: 'string', maxLength: 80 },
  { type: 'string', maxLength: 80 },
  { type: 'number', minimum: 0 },
  { type: 'string', enum: seasons },
  { type: 'boolean' },
  { type: 'string', maxLength: 80 },
  { type: 'string', format: 'date' },
  { type: 'string', maxLength: 80 },
]

const names = Array.from({ length: 40 }, (_, at) => `field${at + 1}`)

/** Forty fields, of which the first five are required. */
const wide: JsonSchema = {
  title: 'Wide',
  type: 'object',
  properties: Object.fromEntries(
    names.map((name, at) => [name, { ...kinds[at % kinds.length], title: `Field ${at + 1}` }]),
  ),
  required: names.slice(0, 5),
}

/** A list of objects with two fields each. */
const long: JsonSchema = {
  title: 'Long',
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      title: 'Rows',
      items: {
        type: 'object',
        properties: {
          field1: { type: 'string', title: 'Field 1' },
          amount: { type: 'number', title: 'Amount' },
        },
      },
    },
  },
}

const schemas: Readonly<Record<string, JsonSchema>> = { wide, long }

const entities = new Map(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    parseEntity(
      name,
      bundleSchema(schema, () => ({})),
    ),
  ]),
)

/** The entity of a schema, parsed before any form renders. */
export function entityOf(name: string): Entity {
  const entity = entities.get(name)
  if (!entity) throw new Error(`no schema ${name}`)
  return entity
}

/** Initial values of the form. */
export function recordOf(name: string): Record<string, unknown> {
  if (name === 'long')
    return { rows: Array.from({ length: 200 }, (_, at) => ({ field1: `Row ${at + 1}`, amount: at })) }
  return { field1: 'Text', field2: 'Text', field3: 1, field4: seasons[0], field5: true }
}
