import { describe, expect, it } from 'vitest'
import type { Field } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { kinds } from '#model/entity/kinds'
import {
  columnOf,
  columnTraits,
  decodeValue,
  defaultLiteral,
  encodeValue,
  hasColumn,
} from '../../../../server/engine/columns/columns'
import { toStatement } from '../../../../server/engine/columns/statement'
import { makeEntities } from '../../../support/entities'

function fieldOf(schema: JsonSchema): Field {
  const field = makeEntities({ widget: { type: 'object', properties: { it: schema } } }).entities[0]
    ?.fields[0]
  if (!field) throw new Error('no field')
  return field
}

const encoded = (schema: JsonSchema, value: unknown) => {
  const { sql, params } = toStatement(encodeValue(fieldOf(schema), value))
  return [sql, params[0]]
}

describe('a column', () => {
  it('is described for every kind', () => {
    expect(Object.keys(columnTraits).sort()).toEqual([...kinds].sort())
  })

  it('of a coded value has the type of its values', () => {
    expect(columnOf(fieldOf({ type: 'string', enum: ['a'] })).type).toBe('text')
    expect(columnOf(fieldOf({ type: 'integer', enum: [1, 2] })).type).toBe('bigint')
    expect(columnOf(fieldOf({ type: 'number', enum: [1, 2.5] })).type).toBe('numeric')
    expect(columnOf(fieldOf({ type: 'boolean', oneOf: [{ const: true }, { const: false }] })).type).toBe(
      'boolean',
    )
  })

  it('does not exist for passwords and for lists stored in links', () => {
    expect(hasColumn(fieldOf({ type: 'string', 'x-field': { kind: 'password' } }))).toBe(false)
    const ref = { entity: 'widget', through: 'joint' }
    expect(hasColumn(fieldOf({ type: 'array', items: { type: 'integer' }, 'x-field': { ref } }))).toBe(false)
  })

  it('encodes values as parameters with its type', () => {
    expect(encoded({ type: 'string' }, 'a\0b')).toEqual(['$1::text', 'ab'])
    expect(encoded({ type: 'integer' }, 5)).toEqual(['$1::bigint', 5])
    expect(encoded({ type: 'integer' }, null)).toEqual(['$1::bigint', null])
    expect(encoded({ type: 'string', format: 'month' }, '2026-03')).toEqual(['$1::date', '2026-03-01'])
    expect(encoded({ type: 'array', items: { type: 'string' } }, ['a'])).toEqual(['$1::text[]', ['a']])
    expect(encoded({ type: 'object', properties: { a: {} } }, { a: 'x\0' })).toEqual([
      '$1::jsonb',
      '{"a":"x"}',
    ])
  })

  it('decodes values to their JSON form', () => {
    expect(decodeValue(fieldOf({ type: 'string', format: 'month' }), '2026-03-01')).toBe('2026-03-01')
    expect(decodeValue(fieldOf({ enum: ['a', 1] }), '1')).toBe(1)
    expect(decodeValue(fieldOf({ type: 'array', items: { enum: [1, 2] } }), ['2'])).toEqual([2])
    expect(decodeValue(fieldOf({ type: 'string' }), undefined)).toBeNull()
  })

  it('has a declared default as a constant', () => {
    expect(defaultLiteral(fieldOf({ type: 'string', default: "it's" }))).toBe("'it''s'::text")
    expect(defaultLiteral(fieldOf({ type: 'boolean', default: false }))).toBe("'false'::boolean")
    expect(
      defaultLiteral(fieldOf({ type: 'array', items: { type: 'string' }, default: ['a'] })),
    ).toBeUndefined()
    expect(defaultLiteral(fieldOf({ type: 'string' }))).toBeUndefined()
  })
})
