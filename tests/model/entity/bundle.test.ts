import { describe, expect, it } from 'vitest'
import { bundleSchema } from '#model/entity/bundle'
import type { JsonSchema, PartWords } from '#model/entity/jsonSchema'

const company: JsonSchema = {
  type: 'object',
  properties: { number: { type: 'string' }, name: { type: 'string' }, brand: { type: 'string' } },
  required: ['number', 'name', 'brand'],
}

function using(words?: PartWords): JsonSchema {
  const part: JsonSchema = { $ref: 'company', ...(words && { 'x-part': words }) }
  return bundleSchema({ type: 'object', allOf: [part] }, () => company)
}

describe('a shared part', () => {
  it('brings its fields along as they are', () => {
    expect(using()).toEqual({ type: 'object', properties: company.properties, required: company.required })
  })

  it('may be used without some fields, some not required, some closed', () => {
    const { properties, required } = using({ omit: ['brand'], optional: ['name'], disabled: ['number'] })
    expect(properties).toEqual({ number: { type: 'string', readOnly: true }, name: { type: 'string' } })
    expect(required ?? []).toEqual([])
  })

  it('is the same for everybody else', () => {
    using({ disabled: ['number'] })
    expect(using().properties?.number).toEqual({ type: 'string' })
  })
})
