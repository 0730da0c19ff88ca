/* An amount has the decimals of its schema everywhere: typed, pasted, imported, displayed and summed. */
import '../../../support/dom'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readCell } from '#model/import/readCell'
import { sumCells } from '#model/report/reportCell'
import { describeColumn } from '#model/report/reportColumns'
import { showValue } from '#model/show/show'
import { sumText } from '../../../../src/engine/list/grid/GridLines'
import { makeEntities } from '../../../support/entities'
import { drawInput } from './drawInput'

afterEach(cleanup)

const typed = '1234567'

describe.each([
  [0, 1234567, 'R$ 1.234.567', 'R$ 123.456', '"R$" #,##0'],
  [1, 123456.7, 'R$ 123.456,7', 'R$ 12.345,6', '"R$" #,##0.0'],
  [2, 12345.67, 'R$ 12.345,67', 'R$ 1.234,56', '"R$" #,##0.00'],
  [3, 1234.567, 'R$ 1.234,567', 'R$ 123,456', '"R$" #,##0.000'],
  [4, 123.4567, 'R$ 123,4567', 'R$ 12,3456', '"R$" #,##0.0000'],
])('an amount of %i decimals', (decimals, amount, shown, shorter, format) => {
  const schema = { type: 'number', 'x-field': { kind: 'money', decimals } } as const
  const { entities } = makeEntities({ deal: { type: 'object', properties: { price: schema } } })
  const field = entities[0]?.fields[0]
  if (!field) throw new Error('no field')

  it('accepts an amount digit by digit', async () => {
    const drawn = drawInput(schema)
    const box = drawn.screen.getByRole<HTMLInputElement>('textbox')
    await drawn.user.type(box, typed)
    expect([box.value, drawn.held.value]).toEqual([shown, amount])
    await drawn.user.tab()
    expect([box.value, drawn.held.value]).toEqual([shown, amount])
    await drawn.user.type(box, '{Backspace}')
    expect(box.value).toBe(shorter)
  })

  it('accepts a pasted amount, and shows all decimals when there are too many', async () => {
    const drawn = drawInput(schema)
    const box = drawn.screen.getByRole<HTMLInputElement>('textbox')
    await drawn.user.click(box)
    await drawn.user.paste(shown)
    expect([box.value, drawn.held.value]).toEqual([shown, amount])
    await drawn.user.clear(box)
    await drawn.user.paste('1,23456')
    expect([box.value, drawn.held.value]).toEqual(['R$ 1,23456', 1.23456])
  })

  it('parses an amount from a spreadsheet cell as its author meant it', () => {
    const read = (cell: Parameters<typeof readCell>[1]) =>
      readCell(field, cell, { reading: { decimal: ',' } })
    for (const cell of [shown, amount, { valor: amount, mostra: shown }])
      expect(read(cell)).toEqual({ kind: 'value', value: amount })
    // The displayed text of a cell is used when the value has more decimals than its field.
    expect(read({ valor: 1.23456, mostra: '1,2346' })).toEqual({
      kind: 'value',
      value: 1.2346,
    })
    expect(read('1,23456')).toEqual({ kind: 'value', value: 1.23456 })
  })

  it('shows and sums amounts with all their decimals', () => {
    const column = { field: 'price', text: 'Price', align: 'end', sum: 'money' } as const
    const looks = { fixed: false, groupable: false, filter: false, report: true, hidden: false }
    const shownColumn = { column: { ...column, ...looks }, field, text: 'Price' }
    expect(showValue(amount, field)).toBe(shown)
    expect(sumText(shownColumn as unknown as Parameters<typeof sumText>[0], amount)).toBe(shown)
    const cells = shownColumn as unknown as Parameters<typeof describeColumn>[0]
    expect(sumCells([cells], { price: amount }, 'pdf')).toEqual([shown])
    expect(describeColumn(cells)).toMatchObject({ format, sumFormat: format })
  })
})

it.each([
  ['1250,5', 'R$ 1.250,50', 1250.5],
  ['1250', 'R$ 12,50', 12.5],
  ['1.250,', 'R$ 1.250,00', 1250],
])('%s typed from the start is parsed as %s', async (keys, shown, amount) => {
  const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } })
  const box = drawn.screen.getByRole<HTMLInputElement>('textbox')
  await drawn.user.type(box, keys)
  await drawn.user.tab()
  expect([box.value, drawn.held.value]).toEqual([shown, amount])
})

it('a comma typed at the end of an existing amount changes nothing', async () => {
  const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } }, { value: 123.45 })
  const box = drawn.screen.getByRole<HTMLInputElement>('textbox')
  await drawn.user.type(box, ',')
  expect([box.value, drawn.held.value]).toEqual(['R$ 123,45', 123.45])
})
