import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { readSheets } from '../../../../../src/engine/list/import/readSheet'

describe('reading a spreadsheet', () => {
  it('gives every sheet that holds anything, days as days, and what formulas gave when the file was saved', async () => {
    const sheet = utils.aoa_to_sheet([[], ['Dia', 'Valor'], [new Date(Date.UTC(2026, 1, 1)), 2]], {
      UTC: true,
    })
    sheet.C3 = { t: 'n', v: 4, f: 'B3*2' }
    sheet['!ref'] = 'A2:C3'
    const book = utils.book_new(sheet, 'x')
    utils.book_append_sheet(book, {}, 'vazia')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Outra']]), 'y')
    const file = new File([write(book, { type: 'array', bookType: 'xlsx' })], 'x.xlsx')
    const cells = [
      ['Dia', 'Valor'],
      [new Date(Date.UTC(2026, 1, 1)), 2, 4],
    ]
    expect(await readSheets(file)).toEqual([
      { name: 'x', cells, firstLine: 2 },
      { name: 'y', cells: [['Outra']], firstLine: 1 },
    ])
  })

  it('takes a CSV as text, whatever begins a cell and in whichever of two encodings', async () => {
    const text = 'Análise;Valor\r\nPROT;3,24\r\n=1+1;01/02/2026\r\n'
    const cells = [
      ['Análise', 'Valor'],
      ['PROT', '3,24'],
      ['=1+1', '01/02/2026'],
    ]
    const old = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    for (const part of [text, old])
      expect((await readSheets(new File([part], 'x.csv')))[0]?.cells).toEqual(cells)
  })

  it('refuses what is no spreadsheet', async () => {
    for (const part of [Uint8Array.of(0x50, 0x4b, 3, 4, 9), Uint8Array.of(1, 0, 2)]) {
      await expect(readSheets(new File([part], 'x.xlsx'))).rejects.toThrow()
    }
  })
})
