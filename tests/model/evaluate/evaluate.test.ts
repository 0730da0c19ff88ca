import { describe, expect, it } from 'vitest'
import type { Condition, Entity, SortKey } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { evaluateQuery, evaluateSummary, indexRows } from '#model/evaluate/evaluate'
import type { SummaryQuery } from '#model/query/query'
import { makeEntities } from '../../support/entities'

const { index: entities } = makeEntities({
  zone: {
    title: 'Zone',
    type: 'object',
    properties: { name: { type: 'string' }, seen_at: { type: 'string', format: 'date-time' } },
  },
  widget: {
    title: 'Widget',
    type: 'object',
    'x-entity': { list: { columns: ['name'], search: ['name', 'zip', 'status'] } },
    properties: {
      name: { type: 'string' },
      zip: { type: 'string', format: 'cep' },
      size: { type: 'integer' },
      price: { type: 'number' },
      isOpen: { type: 'boolean' },
      on: { type: 'string', format: 'date' },
      month: { type: 'string', format: 'month' },
      at: { type: 'string', format: 'date-time' },
      status: { type: 'string', oneOf: [{ const: 'n', title: 'Não visto' }] },
      tags: { type: 'array', items: { type: 'string' } },
      zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
      place: { type: 'object', properties: { street: { type: 'string' } } },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' } } },
      },
    },
  },
})
const widget = entities.get('widget') as Entity

/** Ids of the matching rows; rows get the ids 1, 2, 3 … */
function found(
  rows: readonly Row[],
  filter: Record<string, Condition>,
  more: { q?: string; sort?: SortKey[] } = {},
) {
  return evaluateQuery(widget, numbered(rows), { filter, sort: [], ...more }).rows.map(({ id }) => id)
}

function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, at) => ({ id: at + 1, versao: 1, ativo: true, ...row }))
}

function summarise(rows: readonly Row[], query: Partial<SummaryQuery>) {
  const whole = { filter: {}, sums: [], facets: [], ...query }
  return evaluateSummary(widget, numbered(rows), whole)
}

describe('an in-memory search for an actor', () => {
  it('searches the fields that the actor sees unmasked', () => {
    const { index } = makeEntities({
      person: {
        title: 'Person',
        type: 'object',
        'x-entity': {
          access: { list: ['guest', 'host'], edit: ['host'] },
          list: { columns: ['name'], search: ['name', 'document'] },
        },
        properties: {
          name: { type: 'string' },
          document: { type: 'string', format: 'cpf', 'x-field': { pii: 'id' } },
        },
      },
    })
    const person = index.get('person') as Entity
    const rows = numbered([{ name: 'Ana', document: '52998224725' }])
    const find = (role: string, q: string) => {
      const prepared = indexRows(person, rows, index, { id: 1, name: role, role })
      return evaluateQuery(person, prepared, { filter: {}, q, sort: [] }).total
    }
    expect([find('host', '982247'), find('guest', '982247'), find('guest', 'ana')]).toEqual([1, 0, 1])
  })
})

describe('an in-memory filter', () => {
  const sizes = [{ size: 1 }, { size: 2 }, { size: null }, {}]

  it('supports values, lists, bounds and null', () => {
    expect(found(sizes, { size: 2 })).toEqual([2])
    expect(found(sizes, { size: '2' })).toEqual([2])
    expect(found(sizes, { size: [1, null] })).toEqual([1, 3, 4])
    expect(found(sizes, { size: [] })).toEqual([])
    expect(found(sizes, { size: null })).toEqual([3, 4])
    expect(found(sizes, { size: { null: false } })).toEqual([1, 2])
    expect(found(sizes, { size: { gt: 1, lte: 2 } })).toEqual([2])
  })

  it('includes rows without a value in ne', () => {
    expect(found(sizes, { size: { ne: 1 } })).toEqual([2, 3, 4])
    expect(found(sizes, { size: { ne: null } } as never)).toEqual([1, 2])
  })

  it('matches nothing for a value of the wrong type', () => {
    expect(found(sizes, { size: 'x' })).toEqual([])
    expect(found(sizes, { size: { gte: true } } as never)).toEqual([])
    expect(found(sizes, { size: { ne: 'x' } })).toEqual([1, 2, 3, 4])
    expect(found([{ on: '2026-02-01' }], { on: { lte: '2026-02-31' } })).toEqual([])
    expect(found([{ name: 'null' }], { name: { contains: null } } as never)).toEqual([])
    expect(found([{ isOpen: true }], { isOpen: { gte: 'true' } })).toEqual([])
  })

  it('treats a value of the wrong type in a row as null', () => {
    const rows = [{ size: '2', isOpen: 'true', at: 7 }]
    expect(found(rows, { size: null, isOpen: null, at: null })).toEqual([1])
  })

  it('only matches active rows unless it filters by ativo or id', () => {
    const rows = [{ size: 1 }, { size: 1, ativo: false }]
    expect(found(rows, {})).toEqual([1])
    expect(found(rows, { id: [1, 2] })).toEqual([1, 2])
    expect(found(rows, { ativo: false })).toEqual([2])
    const strange = evaluateQuery(widget, [{ id: 1, size: 1 }], { filter: {}, sort: [] })
    expect(strange.total).toBe(1)
  })

  it('treats a day as all of it in São Paulo and a month as its first day', () => {
    const first = '2026-07-01T03:00:00.000Z'
    const last = '2026-07-02T02:59:59.999Z'
    const next = '2026-07-02T03:00:00.000Z'
    const rows = [{ at: first }, { at: last }, { at: next }, { at: null }]
    expect(found(rows, { at: '2026-07-01' })).toEqual([1, 2])
    expect(found(rows, { at: ['2026-07-01', null] })).toEqual([1, 2, 4])
    expect(found(rows, { at: { lte: '2026-07-01' } })).toEqual([1, 2])
    expect(found(rows, { at: { gt: '2026-07-01' } })).toEqual([3])
    expect(found(rows, { at: { gte: '2026-07-02' } })).toEqual([3])
    expect(found(rows, { at: { lt: '2026-07-02' } })).toEqual([1, 2])
    expect(found(rows, { at: '2026-07-01T00:00:00-03:00' })).toEqual([1])
    expect(found([{ at: '2026-07-01T00:00:00-03:00' }], { at: first })).toEqual([1])
    expect(found([{ month: '2026-07-01' }, { month: '2026-07' }], { month: '2026-07' })).toEqual([1, 2])
  })

  it('matches any item of a list and none in an empty one', () => {
    const rows = [
      {
        tags: ['a', 'b'],
        parts: [
          { name: 'bolt', count: 1 },
          { name: 'nut', count: 9 },
        ],
      },
      { tags: [], parts: [] },
      { tags: ['c'], parts: [{ name: null }] },
      {},
    ]
    expect(found(rows, { tags: ['b', 'c'] })).toEqual([1, 3])
    expect(found(rows, { tags: null })).toEqual([2, 4])
    expect(found(rows, { tags: { ne: 'a' } })).toEqual([2, 3, 4])
    expect(found(rows, { 'parts.name': { contains: 'NU' } })).toEqual([1])
    expect(found(rows, { 'parts.name': null })).toEqual([2, 3, 4])
    // Both bounds must apply to the same item.
    expect(found(rows, { 'parts.count': { gt: 1, lt: 9 } })).toEqual([])
  })

  it('refuses unknown fields and operators', () => {
    expect(() => found([], { nope: 1 })).toThrow(expect.objectContaining({ code: 'unknown_field' }))
    expect(() => found([], { size: { like: 1 } } as never)).toThrow(
      expect.objectContaining({ code: 'unknown_operator' }),
    )
  })
})

describe('an in-memory search', () => {
  const rows = [{ name: 'São João', zip: '37550000' }, { name: 'sapo', status: 'n' }, { name: null }]

  it('finds all words in any field, stored, displayed or titled, ignoring accents and case', () => {
    expect(found(rows, {}, { q: 'JOAO sao' })).toEqual([1])
    expect(found(rows, {}, { q: 'joao 37.550-000' })).toEqual([1])
    expect(found(rows, {}, { q: 'nao sapo' })).toEqual([2])
    expect(found(rows, {}, { q: '  ' })).toEqual([1, 2, 3])
    expect(found(rows, {}, { q: 'sao sapo' })).toEqual([])
  })
})

describe('an in-memory sort', () => {
  it('ignores accents and case first, then compares them, with nulls last in both directions', () => {
    const rows = [{ name: 'b' }, { name: null }, { name: 'á' }, { name: 'A' }, { name: 'a' }, { name: 'B' }]
    expect(found(rows, {}, { sort: [['name', 'ASC']] })).toEqual([4, 5, 3, 6, 1, 2])
    expect(found(rows, {}, { sort: [['name', 'DESC']] })).toEqual([1, 6, 3, 5, 4, 2])
  })

  it('breaks ties by the next key and finally by id, in the direction of the first key', () => {
    const rows = [{ size: 1, price: 2 }, { size: 1, price: 1 }, { size: 1, price: 2 }, { size: 0.5 }]
    const sort: SortKey[] = [
      ['size', 'DESC'],
      ['price', 'ASC'],
    ]
    expect(found(rows, {}, { sort })).toEqual([2, 3, 1, 4])
    expect(found(rows, {}, { sort: [...sort, ['id', 'ASC']] })).toEqual([2, 1, 3, 4])
  })

  it('does not depend on earlier queries', () => {
    const rows = numbered(
      Array.from({ length: 60 }, (_, at) => ({ name: 'abc'[at % 3], size: (at * 7) % 5, price: at % 4 })),
    )
    const prepared = indexRows(widget, rows)
    const orders: SortKey[][] = [[['price', 'DESC']]]
    for (const path of ['size', 'name', 'id', 'price']) {
      for (const direction of ['ASC', 'DESC'] as const) {
        orders.push([[path, direction], ...(orders.at(-1) ?? [])], [['price', 'DESC']])
      }
    }
    for (const sort of orders) {
      const query = { filter: { size: { lte: 3 } }, sort }
      const ids = ({ rows: page }: { rows: readonly Row[] }) => page.map(({ id }) => id)
      expect(ids(evaluateQuery(widget, prepared, query))).toEqual(
        ids(evaluateQuery(widget, rows.slice(), query)),
      )
    }
  })

  it('uses labels for references, and ids for rows without labels', () => {
    const rows = [
      { zone_id: 1, _labels: { zone_id: 'Zé' } },
      { zone_id: 2, _labels: { zone_id: 'Água' } },
      { zone_id: 3, _labels: {} },
    ]
    expect(found(rows, {}, { sort: [['zone_id', 'ASC']] })).toEqual([2, 1, 3])
    const bare = rows.map(({ zone_id }) => ({ zone_id }))
    expect(found(bare, {}, { sort: [['zone_id', 'DESC']] })).toEqual([3, 2, 1])
  })

  it('refuses a path with several values', () => {
    expect(() => found([], {}, { sort: [['parts.count', 'ASC']] })).toThrow(
      expect.objectContaining({ code: 'unknown_field' }),
    )
  })
})

describe('an in-memory page', () => {
  const rows = numbered([{ size: 3, place: { street: 'A' } }, { size: 1 }, { size: 2 }])

  it('is a slice of all matching rows with their total and the original row objects', () => {
    const page = evaluateQuery(widget, rows, { filter: {}, sort: [['size', 'ASC']], range: [1, 5] })
    expect(page.total).toBe(3)
    expect(page.rows[0]).toBe(rows[2])
    expect(page.rows[1]).toBe(rows[0])
    expect(page.rows).toHaveLength(2)
    expect(evaluateQuery(widget, rows, { filter: {}, sort: [], range: [9, 12] }).rows).toEqual([])
  })

  it('includes the requested fields', () => {
    const page = evaluateQuery(widget, rows, { filter: { id: 1 }, sort: [], fields: ['place.street'] })
    expect(page.rows).toEqual([{ id: 1, versao: 1, place: { street: 'A' } }])
  })
})

describe('an in-memory path behind a reference', () => {
  const rows = numbered([
    { zone_id: 1, 'zone_id.name': 'Zé', 'zone_id.seen_at': '2026-07-01T03:00:00.000Z' },
    { zone_id: 2, 'zone_id.name': 'água', 'zone_id.seen_at': '2026-07-02T03:00:00.000Z' },
    { zone_id: null },
  ])

  it('uses the value in the rows under that path', () => {
    const sort: SortKey[] = [['zone_id.name', 'ASC']]
    expect(evaluateQuery(widget, rows, { filter: {}, sort }).rows.map(({ id }) => id)).toEqual([2, 1, 3])
    expect(evaluateQuery(widget, rows, { filter: { 'zone_id.name': 'Zé' }, sort: [] }).total).toBe(1)
  })

  it('compares like its field when the entity is known', () => {
    const known = indexRows(widget, rows, entities)
    const query = { filter: { 'zone_id.seen_at': { lte: '2026-07-01' } }, sort: [] }
    expect(evaluateQuery(widget, known, query).rows.map(({ id }) => id)).toEqual([1])
  })
})

describe('an in-memory summary', () => {
  it('sums decimals exactly', () => {
    const cents = [{ price: 0.1 }, { price: 0.2 }, { price: null }]
    expect(summarise(cents, { sums: ['price', 'size'] })).toMatchObject({
      total: 3,
      sums: { price: 0.3, size: 0 },
    })
    const far = [{ price: 9007199254740991 }, { price: 0.5 }, { price: 1e-7 }, { price: -9007199254740990 }]
    expect(summarise(far, { sums: ['price'] }).sums).toEqual({ price: 1.5000001 })
  })

  it('counts the values of a field without its own condition, most frequent first', () => {
    const rows = [{ size: 1, status: 'n' }, { size: 2, status: 'n' }, { size: 2 }, { size: 3, ativo: false }]
    expect(summarise(rows, { filter: { size: 1 }, facets: ['size', 'status'] })).toMatchObject({
      total: 1,
      facets: {
        size: [
          { value: 2, count: 2 },
          { value: 1, count: 1 },
        ],
        status: [{ value: 'n', label: 'Não visto', count: 1 }],
      },
    })
  })

  it('is limited to the 200 most frequent values', () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ size: at === 299 ? 298 : at }))
    const values = summarise(rows, { facets: ['size'] }).facets.size
    expect(values).toHaveLength(200)
    expect(values?.slice(0, 2)).toEqual([
      { value: 298, count: 2 },
      { value: 0, count: 1 },
    ])
    expect(values?.at(-1)).toEqual({ value: 198, count: 1 })
  })

  it('groups each record once by each of its values, in sort order', () => {
    const rows = [
      { name: 'É', price: 1, parts: [{ name: 'x' }, { name: 'x' }] },
      { name: 'd', price: 2, parts: [{ name: 'y' }, { name: 'x' }] },
      { price: 4 },
    ]
    expect(summarise(rows, { group: 'name' }).groups?.map(({ value }) => value)).toEqual(['d', 'É', null])
    expect(summarise(rows, { group: 'parts.name', sums: ['price'] }).groups).toEqual([
      { value: 'x', count: 2, sums: { price: 3 } },
      { value: 'y', count: 1, sums: { price: 2 } },
      { value: null, count: 1, sums: { price: 4 } },
    ])
  })

  it('refuses to sum fields that are not numbers', () => {
    expect(() => summarise([], { sums: ['name'] })).toThrow(
      expect.objectContaining({ code: 'unknown_field' }),
    )
  })

  it('refuses it again when repeated', () => {
    const index = indexRows(widget, numbered([{ name: 'A' }]))
    const question = { filter: {}, sums: ['name'], facets: [] }
    for (let time = 0; time < 2; time++) {
      expect(() => evaluateSummary(widget, index, question)).toThrow(
        expect.objectContaining({ code: 'unknown_field' }),
      )
    }
  })
})

describe('in-memory dates and instants', () => {
  const days = ['2026-03-01', null, '2024-02-29', '2026-03-01', '0999-12-31']

  it('are filtered and sorted', () => {
    const rows = days.map((on) => ({ on }))
    expect(found(rows, { on: '2026-03-01' })).toEqual([1, 4])
    expect(found(rows, { on: { gt: '2024-02-29' } })).toEqual([1, 4])
    expect(found(rows, {}, { sort: [['on', 'ASC']] })).toEqual([5, 3, 1, 4, 2])
    expect(summarise(rows, { group: 'on' }).groups?.map(({ value, count }) => [value, count])).toEqual([
      ['0999-12-31', 1],
      ['2024-02-29', 1],
      ['2026-03-01', 2],
      [null, 1],
    ])
  })

  it('are filtered and sorted among invalid values', () => {
    const rows = [...days, 'amanhã', '2026-13-01', '2026-3-1'].map((on) => ({ on }))
    expect(found(rows, { on: '2026-03-01' })).toEqual([1, 4])
    expect(found(rows, {}, { sort: [['on', 'ASC']] })).toEqual([5, 3, 1, 4, 7, 8, 6, 2])
  })

  it('are compared to the millisecond', () => {
    const at = (text: string) => ({ at: `2026-05-04T10:20:30.${text}Z` })
    const rows = [at('124'), at('123'), { at: null }, at('123')]
    expect(found(rows, { at: '2026-05-04T10:20:30.123Z' })).toEqual([2, 4])
    expect(found(rows, {}, { sort: [['at', 'DESC']] })).toEqual([1, 4, 2, 3])
  })
})

describe('a query during the preparation', () => {
  const rows = numbered(
    Array.from({ length: 1500 }, (_, at) => ({
      name: `Lote ${(at * 7919) % 1201}`,
      size: ((at * 31) % 997) - 300,
      price: ((at * 13) % 1009) / 4,
      on: `20${10 + (at % 15)}-0${1 + (at % 9)}-1${at % 10}`,
      status: at % 3 === 0 ? 'n' : null,
    })),
  )
  const paths = ['size', 'name', 'price', 'on', 'status']
  const orderBy = (prepared: Parameters<typeof evaluateQuery>[1], path: string) =>
    evaluateQuery(widget, prepared, { filter: {}, sort: [[path, 'DESC']] }).rows.map(({ id }) => id)

  it.each([1, 3, 8, 20, 45])('finds the same rows and does not disturb it (every %i parts)', (pause) => {
    const prepared = indexRows(widget, rows)
    const work = prepared.prepare({ sums: ['price'], sorted: paths, searched: prepared.searched })
    const asked = [...paths].reverse()
    for (let part = 1; !work.next().done; part++) {
      const path = part % pause === 0 ? asked.pop() : undefined
      if (path) expect(orderBy(prepared, path), path).toEqual(orderBy(indexRows(widget, rows), path))
    }
    for (const path of paths) expect(orderBy(prepared, path)).toEqual(orderBy(indexRows(widget, rows), path))
    const question: SummaryQuery = { filter: {}, sums: ['price'], facets: paths, group: 'size' }
    expect(evaluateSummary(widget, prepared, question)).toEqual(
      evaluateSummary(widget, indexRows(widget, rows), question),
    )
  })
})
