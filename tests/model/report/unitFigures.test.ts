// @vitest-environment node
/* Every kind of numbers as text, in messages, sums, charts and spreadsheets. */
import { expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { type Kind, kinds, traitsOf } from '#model/entity/kinds'
import { parseField } from '#model/entity/parse/parseField'
import { unitFiguresOf } from '#model/report/unitFigures'
import { showValue } from '#model/show/show'
import { unitTextsOf } from '#model/show/unitTexts'

const fieldOf = (schema: JsonSchema) =>
  parseField('field', schema, { parent: '', required: false, conditional: false })

interface NumberTexts {
  readonly shown: string
  readonly limit: string
  readonly unread?: string
  readonly sum: string
  readonly mean: string
  readonly chart: string
  readonly cell: string
  /** A sum in a pivot table, and a mean. */
  readonly figures: readonly [string, string]
}

const fields: readonly (readonly [title: string, schema: JsonSchema, told: NumberTexts])[] = [
  [
    'integer',
    { type: 'integer' },
    {
      shown: '1.235',
      limit: '1.234,5',
      sum: 'INTEGER',
      mean: '1.234,5',
      chart: '1.234,5',
      cell: '#,##0',
      figures: ['#,##0', '#,##0.00'],
    },
  ],
  [
    'integer with a unit',
    { type: 'integer', 'x-field': { unit: 'kg' } },
    {
      shown: '1.235 kg',
      limit: '1.234,5',
      sum: 'INTEGER',
      mean: '1.234,5 kg',
      chart: '1.235 kg',
      cell: '#,##0" kg"',
      figures: ['#,##0', '#,##0.00'],
    },
  ],
  [
    'decimal',
    { type: 'number' },
    {
      shown: '1.234,5',
      limit: '1.234,5',
      sum: 'FLOAT',
      mean: '1.234,5',
      chart: '1.234,5',
      cell: 'General',
      figures: ['#,##0.00', '#,##0.00'],
    },
  ],
  [
    'decimal with a unit and decimals',
    { type: 'number', 'x-field': { unit: 'ha', decimals: 2 } },
    {
      shown: '1.234,50 ha',
      limit: '1.234,5',
      sum: 'FLOAT',
      mean: '1.234,50 ha',
      chart: '1.234,50 ha',
      cell: '#,##0.00" ha"',
      figures: ['#,##0.00', '#,##0.00'],
    },
  ],
  [
    'percent',
    { type: 'number', 'x-field': { kind: 'percent' } },
    {
      shown: '1.234,5%',
      limit: '1.234,5',
      sum: 'FLOAT',
      mean: '1.234,5%',
      chart: '1.234,5',
      cell: 'General"%"',
      figures: ['#,##0.00', '#,##0.00'],
    },
  ],
  [
    'money',
    { type: 'number', 'x-field': { kind: 'money' } },
    {
      shown: 'R$ 1.234,50',
      limit: '1.234,5',
      sum: 'money',
      mean: 'R$ 1.234,50',
      chart: 'R$ 1.234,50',
      cell: '"R$" #,##0.00',
      figures: ['"R$ "#,##0.00', '"R$ "#,##0.00'],
    },
  ],
  [
    'money with decimals',
    { type: 'number', 'x-field': { kind: 'money', decimals: 3, unit: 'kg' } },
    {
      shown: 'R$ 1.234,500',
      limit: '1.234,5',
      sum: 'money',
      mean: 'R$ 1.234,500',
      chart: 'R$ 1.234,500',
      cell: '"R$" #,##0.000" kg"',
      figures: ['"R$ "#,##0.000', '"R$ "#,##0.000'],
    },
  ],
  ...(['latitude', 'longitude'] as const).map(
    (kind) =>
      [
        kind,
        { type: 'number', 'x-field': { kind } },
        {
          shown: '1234,500000',
          limit: '1.234,5',
          unread: 'Somente números, - e . são permitidos',
          sum: 'FLOAT',
          mean: '1234,500000',
          chart: '1.234,5',
          cell: 'General',
          figures: ['#,##0.00', '#,##0.00'],
        },
      ] as const,
  ),
]

it.each(fields)('the numbers of %s are formatted by their unit', (_, schema, told) => {
  const field = fieldOf(schema)
  const [texts, figures] = [unitTextsOf(field), unitFiguresOf(field)]
  expect({
    shown: showValue(1234.5, field),
    limit: texts.limit(1234.5),
    ...(texts.unread !== undefined && { unread: texts.unread }),
    sum: figures.sum(field),
    mean: figures.mean(1234.5, field),
    chart: figures.chart(1234.5, field),
    cell: figures.cellFormat(field),
    figures: [figures.figureFormat(field, 'sum'), figures.figureFormat(field, 'mean')],
  }).toEqual(told)
})

it('every numeric kind except references has an example', () => {
  const isNumber = (kind: Kind) => traitsOf(kind).json === 'number' && traitsOf(kind).reference === undefined
  const tried = new Set(fields.map(([, schema]) => fieldOf(schema).kind))
  expect(kinds.filter((kind) => isNumber(kind) && !tried.has(kind))).toEqual([])
})
