import { expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { kinds } from '#model/entity/kinds'
import { showValue } from '#model/show/show'
import { makeEntities } from '../../support/entities'

const properties: Record<string, JsonSchema> = {
  name: { type: 'string' },
  area: { type: 'number', 'x-field': { unit: 'ha', decimals: 2 } },
  share: { type: 'number', 'x-field': { kind: 'percent' } },
  price: { type: 'number', 'x-field': { kind: 'money' } },
  count: { type: 'integer' },
  year: { type: 'integer', 'x-field': { format: 'plain' } },
  isOpen: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  month: { type: 'string', format: 'month' },
  at: { type: 'string', format: 'date-time' },
  state: { type: 'integer', oneOf: [{ const: 0, title: 'Parado' }] },
  states: { type: 'array', items: { type: 'string', oneOf: [{ const: 'a', title: 'Azul' }] } },
  document: { type: 'string', format: 'cpf' },
  latitude: { type: 'number', 'x-field': { kind: 'latitude' } },
  owner: { type: 'integer', 'x-field': { ref: { entity: 'owner' } } },
  owners: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'owner' } } },
  secret: { type: 'string', 'x-field': { kind: 'password' } },
  place: {
    type: 'object',
    properties: { city: { type: 'string' }, price: { type: 'number', 'x-field': { kind: 'money' } } },
  },
  parts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  spot: { type: 'object', 'x-field': { kind: 'point' } },
}

const [widget] = makeEntities({ widget: { type: 'object', properties } }).entities

function show(name: string, value: unknown, label?: string): string {
  const field = widget?.fields.find((each) => each.name === name)
  if (!field) throw new Error(name)
  return showValue(value, field, label)
}

it.each([
  ['name', 'Ana', 'Ana'],
  ['area', 1234.5, '1.234,50 ha'],
  ['share', 12.5, '12,5%'],
  ['price', -1234.5, '-R$ 1.234,50'],
  ['count', 12345, '12.345'],
  ['year', 2029, '2029'],
  ['isOpen', true, 'Sim'],
  ['isOpen', false, 'Não'],
  ['day', '2026-11-20', '20/11/2026'],
  ['month', '2026-11-01', '11/2026'],
  ['at', '2026-11-20T12:00:00.000Z', '20/11/2026 09:00'],
  ['criado_em', '2026-11-20T12:00:00.000Z', '20/11/2026 09:00'],
  ['state', 0, 'Parado'],
  ['state', 7, '7'],
  ['states', ['a', 'b'], 'Azul, b'],
  ['document', '52998224725', '529.982.247-25'],
  ['document', '***.982.247-**', '***.982.247-**'],
  ['latitude', -21.575, '-21,575000'],
  ['owners', [1, 2], '2 itens'],
  ['secret', 'x', ''],
  ['place', { city: 'Lavras', price: 2 }, 'Lavras, R$ 2,00'],
  ['parts', [{ name: 'a' }], '1 item'],
  ['spot', { type: 'Point', coordinates: [-45, -21.5] }, '-21,500000 -45,000000'],
])('showValue formats %s %j as %j', (name, value, text) => {
  expect(show(name, value)).toBe(text)
})

it.each([
  ['price', 'Total (R$)', 1234.5, '1.234,50'],
  ['share', 'Share (%)', 12.5, '12,5'],
  ['area', 'Area (ha)', 3, '3,00'],
  ['area', 'Area (m²)', 3, '3,00 ha'],
])('showValue does not repeat the unit of %s below the title %s', (name, title, value, text) => {
  const field = widget?.fields.find((each) => each.name === name)
  if (!field) throw new Error(name)
  expect(showValue(value, { ...field, title })).toBe(text)
})

it('showValue prefers the label of the row', () => {
  expect(show('owner', 3, 'Ana – Lavras')).toBe('Ana – Lavras')
  expect(show('owners', [3, 4], 'Ana, Bia')).toBe('Ana, Bia')
})

it('showValue returns empty text for null, in every kind', () => {
  const [field] = widget?.fields ?? []
  if (!field) throw new Error('no field')
  for (const kind of kinds) {
    expect(showValue(null, { ...field, kind })).toBe('')
    expect(showValue(undefined, { ...field, kind })).toBe('')
  }
})

it('showValue shows accounts by name, and by id only without a name', () => {
  expect(show('criado_por', 11, 'Ana')).toBe('Ana')
  expect(show('criado_por', 1011)).toBe('1011')
})
