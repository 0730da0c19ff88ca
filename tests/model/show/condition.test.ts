import { expect, it } from 'vitest'
import type { Condition } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { showCondition } from '#model/show/condition'
import { makeEntities } from '../../support/entities'

const properties: Record<string, JsonSchema> = {
  name: { type: 'string' },
  price: { type: 'number', 'x-field': { kind: 'money' } },
  year: { type: 'integer', 'x-field': { format: 'plain' } },
  isOpen: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  month: { type: 'string', format: 'month' },
  at: { type: 'string', format: 'date-time' },
  state: { type: 'string', oneOf: [{ const: 'a', title: 'Azul' }] },
}
const [widget] = makeEntities({ widget: { type: 'object', properties } }).entities

const cases: readonly (readonly [name: string, condition: Condition, told: string])[] = [
  ['day', { lt: '2026-11-22' }, 'antes de 22/11/2026'],
  ['day', { gt: '2026-11-22' }, 'depois de 22/11/2026'],
  ['day', { gte: '2026-11-01', lte: '2026-11-30' }, 'de 01/11/2026 até 30/11/2026'],
  ['day', { gte: '2026-11-01', lte: '2026-11-01' }, '01/11/2026'],
  ['month', { gte: '2026-09-01' }, 'de 09/2026'],
  ['price', { gt: 0 }, 'maior que R$ 0,00'],
  ['price', { lt: 1234.5 }, 'menor que R$ 1.234,50'],
  ['price', { gte: 1, lte: 2 }, 'de R$ 1,00 até R$ 2,00'],
  ['year', { gte: 2029 }, 'de 2029'],
  [
    'at',
    { gte: '2025-11-23T00:00:00-03:00', lte: '2026-11-22T23:59:59.999-03:00' },
    'de 23/11/2025 até 22/11/2026',
  ],
  ['at', { gte: '2026-11-22' }, 'de 22/11/2026'],
  ['at', { lt: '2026-11-22T12:30:00.000Z' }, 'antes de 22/11/2026 09:30'],
  ['name', { contains: 'café' }, 'contém “café”'],
  ['name', { null: true }, 'vazio'],
  ['name', { null: false }, 'preenchido'],
  ['name', { ne: null } as unknown as Condition, 'preenchido'],
  ['name', null, 'vazio'],
  ['state', { ne: 'a' }, 'diferente de Azul'],
  ['state', ['a', null], 'Azul ou vazio'],
  ['isOpen', false, 'Não'],
]

it.each(cases)('a condition on %s, %j, is described as %s', (name, condition, told) => {
  expect(
    showCondition(
      condition,
      widget?.fields.find((field) => field.name === name),
    ),
  ).toBe(told)
})

it('a condition without a known field only shows its values', () => {
  expect(showCondition({ gt: 3 }, undefined)).toBe('maior que 3')
})
