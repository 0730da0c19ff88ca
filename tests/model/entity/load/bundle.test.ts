import { describe, expect, it } from 'vitest'
import type { JsonSchema, PartKeywords } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'

const company: JsonSchema = {
  type: 'object',
  properties: { number: { type: 'string' }, name: { type: 'string' }, brand: { type: 'string' } },
  required: ['number', 'name', 'brand'],
}

function using(words?: PartKeywords): JsonSchema {
  const part: JsonSchema = { $ref: 'company', ...(words && { 'x-part': words }) }
  return bundleSchema({ type: 'object', allOf: [part] }, () => company)
}

describe('a shared schema part', () => {
  it('adds its fields unchanged', () => {
    expect(using()).toEqual({ type: 'object', properties: company.properties, required: company.required })
  })

  it('can be used with omitted, optional and disabled fields', () => {
    const { properties, required } = using({ omit: ['brand'], optional: ['name'], disabled: ['number'] })
    expect(properties).toEqual({ number: { type: 'string', readOnly: true }, name: { type: 'string' } })
    expect(required ?? []).toEqual([])
  })

  it('is unchanged for other users', () => {
    using({ disabled: ['number'] })
    expect(using().properties?.number).toEqual({ type: 'string' })
  })
})
