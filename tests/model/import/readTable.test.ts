import { describe, expect, it } from 'vitest'
import { readTable } from '#model/import/readTable'
import { makeEntities } from '../../support/entities'

const schema = {
  title: 'Reading',
  type: 'object',
  'x-entity': {
    import: {
      columns: [
        { field: 'place_id', also: ['Site'] },
        'day',
        { field: 'code', values: { Alfa: 'A' } },
        'value',
        'isFine',
        'note',
        'at',
        'calcium',
      ],
      spread: { name: 'code', value: 'value', units: { A: '%', B: 'mil/mL' } },
    },
  },
  properties: {
    place_id: { title: 'Place', type: 'integer', 'x-field': { ref: { entity: 'reading' } } },
    day: { title: 'Dia', type: 'string', format: 'date' },
    code: { title: 'Code', type: 'string', oneOf: [{ const: 'A' }, { const: 'B', title: 'B – Beta' }] },
    value: { title: 'Value', type: 'number' },
    isFine: { title: 'Fine', type: 'boolean' },
    calcium: { title: 'Ca (cmolc/dm³)', type: 'number' },
    note: { title: 'Note', type: 'string' },
    at: { title: 'Moment', type: 'string', format: 'date-time' },
  },
  required: ['place_id', 'day', 'value'],
} as const
const [entity] = makeEntities({ reading: schema }).entities
if (!entity) throw new Error('no entity')

describe('reading a table', () => {
  it('finds the titles below an address, whatever their case, accents and units, and numbers lines as the file does', () => {
    const cells = [
      ['Lab of the Valley'],
      [],
      ['SITE', 'día', 'value (K)', 'Code'],
      ['North', '01/02/2026', '1.234,5', 'alfa'],
      [],
      ['South', 46054, 2, 'b'],
    ]
    const { columns, missing, lines } = readTable(entity, cells, 3)
    expect(columns.map(({ name }) => name)).toEqual(['place_id', 'day', 'code', 'value'])
    expect(missing).toEqual([])
    expect(lines.map(({ line }) => line)).toEqual([6, 8])
    expect(lines[0]?.values).toEqual({ day: '2026-02-01', value: 1234.5, code: 'A' })
    expect(lines[0]?.lookups.map(({ text }) => text)).toEqual(['North'])
    expect(lines[1]?.values).toEqual({ day: '2026-02-01', value: 2, code: 'B' })
  })

  it('converts numbers under a title with another unit, and refuses what cannot be converted', () => {
    const read = (...cells: string[][]) =>
      readTable(entity, cells).lines.map(({ values, problems }) => [
        values.calcium ?? values.value,
        problems.map(({ message }) => message),
      ])
    expect(read(['Site', 'Ca (mmolc/dm³)'], ['x', '25'])).toEqual([[2.5, []]])
    expect(read(['Site', 'Ca (mg/dm³)'], ['x', '25'])).toEqual([
      [undefined, ['Está em mg/dm³, que não pode ser convertido para cmolc/dm³']],
    ])
    expect(read(['Site', 'A (g/100g)', 'B (CS/mL)'], ['x', '3,8', '412.000'])).toEqual([
      [3.8, []],
      [412, []],
    ])
  })

  it('reads dates, moments, yes and no; words that mean nothing are a problem of their cell', () => {
    const cells = [
      ['Site', 'Dia', 'Value', 'Code', 'Fine', 'Moment', 'Note'],
      [
        'x',
        new Date(Date.UTC(2026, 0, 31)),
        'many',
        'Gama',
        'Sim',
        new Date(Date.UTC(2026, 0, 31, 9)),
        '=1+1',
      ],
    ]
    const [line] = readTable(entity, cells).lines
    expect(line?.values).toEqual({
      day: '2026-01-31',
      isFine: true,
      at: '2026-01-31T12:00:00.000Z',
      note: '=1+1',
    })
    expect(line?.problems.map(({ field, message }) => [field.name, message])).toEqual([
      ['value', 'Valor deve ser um numérico'],
      ['code', 'Escolha uma das opções'],
    ])
  })

  it('makes one record of each cell under the name of a choice', () => {
    const cells = [
      ['Site', 'Dia', 'ALFA', 'B – Beta'],
      ['x', '01/02/2026', 7, ''],
      ['y', '02/02/2026', 8, '9,5'],
      ['signature'],
    ]
    const { missing, lines } = readTable(entity, cells)
    expect(missing).toEqual([])
    expect(lines.map(({ line, values: { code, value } }) => [line, code, value])).toEqual([
      [2, 'A', 7],
      [3, 'A', 8],
      [3, 'B', 9.5],
    ])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  })

  it('tells which required columns are missing, and knows no line in a table of something else', () => {
    expect(
      readTable(entity, [
        ['Site', 'Note'],
        ['x', 'y'],
      ]).missing.map(({ name }) => name),
    ).toEqual(['day', 'value'])
    const strange = readTable(entity, [
      ['x', 'y'],
      ['z', 'w'],
    ])
    expect([strange.columns, strange.lines]).toEqual([[], []])
  })
})
