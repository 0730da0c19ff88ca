import { expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { indexEntities } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import { checkSummary } from '#model/query/checkSummary'
import { marksOf, questionOf } from '#model/record/chartMarks'
import { type ChartSource, chartsFor } from '#model/record/charts'
import { makeEntities } from '../../support/entities'

const access = { list: ['chief'] }
const charts = [
  { title: 'Days', from: 'sample.site_id', x: 'day', by: 'day', kind: 'bar' },
  { title: 'Months', from: 'sample.site_id', x: 'day', y: 'value', filter: { code: 'A' }, last: 3 },
  { title: 'Years', from: 'sample.site_id', x: 'month', by: 'year' },
  { title: 'Instants', from: 'sample.site_id', x: 'at' },
  { title: 'Codes', from: 'sample.site_id', x: 'code', y: 'plain', last: 1 },
]
const schemas: Readonly<Record<string, JsonSchema>> = {
  site: {
    title: 'Site',
    type: 'object',
    'x-entity': { label: '{name}', path: 'sites', access, record: { charts } },
    properties: { name: { type: 'string', title: 'Name' } },
  },
  sample: {
    title: 'Sample',
    type: 'object',
    'x-entity': { label: '{code}', path: 'samples', access },
    properties: {
      code: { type: 'string', title: 'Code', enum: ['A', 'B'] },
      day: { type: 'string', format: 'date', title: 'Day' },
      month: { type: 'string', format: 'month', title: 'Month' },
      at: { type: 'string', format: 'date-time', title: 'At' },
      value: { type: 'number', title: 'Value', 'x-field': { unitFrom: 'code' } },
      plain: { type: 'number', title: 'Plain' },
      site_id: { type: 'integer', title: 'Site', 'x-field': { ref: { entity: 'site' } } },
    },
  },
}
const index = indexEntities(makeEntities(schemas).entities)
const site = index.get('site')
const sample = index.get('sample')
const sources = new Map(site && chartsFor(index, site, systemActor).map((each) => [each.chart.title, each]))
const source = (title: string) => sources.get(title) as ChartSource
const group = (value: string | null, count: number, sums: Record<string, number> = {}) => ({
  value,
  count,
  sums,
})

it('chart queries are valid for lists, and values of one unit are summed', () => {
  for (const each of sources.values())
    if (sample) checkSummary(index, sample, questionOf(each, 7), systemActor)
  const { filter, ...rest } = questionOf(source('Months'), 7)
  expect(filter).toEqual({ value: { null: false }, code: 'A', site_id: 7 })
  expect(rest).toEqual({ sums: ['value'], facets: [], group: 'day' })
  const anyUnit = { filter: {}, sums: ['value'], facets: [] }
  expect(() => sample && checkSummary(index, sample, anyUnit, systemActor)).toThrow()
  const twoUnits = { ...anyUnit, filter: { code: ['A', 'B'] } }
  expect(() => sample && checkSummary(index, sample, twoUnits, systemActor)).toThrow()
})

it('charts show the latest periods without gaps, each with the filter of its rows', () => {
  const groups = [
    group('2026-01-31', 1, { value: 1 }),
    group('2025-11-02', 1, { value: 2 }),
    group('2025-08-01', 9, { value: 9 }),
    group('2025-11-30', 2, { value: 3 }),
    group(null, 4),
  ]
  expect(marksOf(source('Months'), 7, groups)).toEqual([
    {
      label: '2025-11',
      value: 5,
      filter: expect.objectContaining({ day: { gte: '2025-11-01', lte: '2025-11-30' } }),
    },
    {
      label: '2025-12',
      value: 0,
      filter: expect.objectContaining({ day: { gte: '2025-12-01', lte: '2025-12-31' } }),
    },
    { label: '2026-01', value: 1, filter: expect.objectContaining({ code: 'A', site_id: 7 }) },
  ])
  expect(marksOf(source('Days'), 7, [group('2026-03-01', 2), group('2026-02-28', 1)])).toMatchObject([
    { label: '2026-02-28', value: 1, filter: { day: '2026-02-28' } },
    { label: '2026-03-01', value: 2 },
  ])
  expect(marksOf(source('Years'), 7, [group('2024-05', 2), group('2024-12', 1)])).toMatchObject([
    { label: '2024', value: 3, filter: { month: { gte: '2024-01', lte: '2024-12' } } },
  ])
  // Late on the last day of March in São Paulo.
  const [instant] = marksOf(source('Instants'), 7, [group('2026-04-01T01:00:00.000Z', 1)])
  expect(instant).toEqual({ label: '2026-03', value: 1 })
  expect(marksOf(source('Days'), 7, [])).toEqual([])
})

it('charts show the largest values', () => {
  const marks = marksOf(source('Codes'), 7, [group('A', 5, { plain: 1 }), group('B', 1, { plain: 8 })])
  expect(marks).toEqual([{ label: 'B', value: 8, filter: { plain: { null: false }, site_id: 7, code: 'B' } }])
})
