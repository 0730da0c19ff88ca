import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { evaluateQuery, indexRows, prepareList } from '#model/evaluate/evaluate'
import { finish } from '#model/evaluate/resumable'
import { fold } from '#model/formats/fold'
import { figuresOf, spellerIn } from '#model/query/spellings'
import { makeEntities } from '../../support/entities'

const number = (words: Readonly<Record<string, unknown>> = {}): JsonSchema => ({
  type: 'number',
  'x-field': words,
})
const properties: Readonly<Record<string, JsonSchema>> = {
  integer: { type: 'integer' },
  plain: { type: 'integer', 'x-field': { format: 'plain' } },
  measured: number({ unit: 'sc/ha' }),
  fine: number({ decimals: 4 }),
  percent: number({ kind: 'percent' }),
  money: number({ kind: 'money' }),
  latitude: number({ kind: 'latitude' }),
  date: { type: 'string', format: 'date' },
  month: { type: 'string', format: 'month' },
  instant: { type: 'string', format: 'date-time' },
  level: { type: 'integer', oneOf: [{ const: 1, title: 'Um' }] },
  name: { type: 'string' },
}
const { index } = makeEntities({
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': { list: { columns: Object.keys(properties), search: [] } },
    properties,
  },
})
const widget = index.get('widget') as Entity
const fields = widget.fields.filter(({ system }) => !system)
const figured = fields.flatMap((field) => {
  const figures = figuresOf(widget, field)
  return figures ? [[field.name, field, figures] as const] : []
})

const stored = /^[0-9T:.Z-]*$/
const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString().slice(0, 10)),
  fc.stringMatching(stored),
)

describe('figures', () => {
  it('are known of numbers and moments without texts of their own', () => {
    const others = ['level', 'name']
    expect(figured.map(([name]) => name)).toEqual(
      Object.keys(properties).filter((name) => !others.includes(name)),
    )
  })

  it.each(figured)('are all the characters of %s', (_name, field, figures) => {
    const isMoment = ['date', 'month', 'instant'].includes(field.name)
    const value = isMoment
      ? moment
      : fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    const spell = spellerIn(widget, field)
    fc.assert(
      fc.property(value, (each) => {
        const letters = [...fold(spell(each).join(''))]
        expect(letters.filter((letter) => !figures.has(letter))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

describe('the preparation of a list with columns of figures', () => {
  it('begins without reading all rows at once', () => {
    const read = new Set<number>()
    const rows = Array.from(
      { length: 1000 },
      (_, at): Row =>
        new Proxy<Row>({ id: at + 1, money: at }, { get: (row, name) => read.add(at) && row[String(name)] }),
    )
    const work = prepareList(indexRows(widget, rows))
    work.next()
    const first = read.size
    finish(work)
    expect([first < 500, read.size]).toEqual([true, 1000])
  })
})

describe('a search in columns of figures', () => {
  const rows = ['2026-02-01', 'amanhã', '2026-02-31'].map((date, at) => ({
    id: at + 1,
    ativo: true,
    date,
    money: 1234.5,
  }))
  const find = (q: string) =>
    evaluateQuery(widget, indexRows(widget, rows), { filter: {}, q, sort: [] }).rows.map(({ id }) => id)

  it('finds values that are no dates, and dates as displayed', () => {
    expect([
      find('amanha'),
      find('01/02'),
      find('02-31'),
      find('1.234,50'),
      find('r$'),
      find('reais'),
    ]).toEqual([[2], [1], [3], [1, 2, 3], [1, 2, 3], []])
  })
})
