import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { readTable } from '#model/import/readTable'
import { readSheets } from '../../../../../src/engine/list/import/readSheet'
import { makeEntities } from '../../../../support/entities'

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

  it('is read as records whatever cannot be seen in its titles and cells', async () => {
    const sheet = utils.aoa_to_sheet([
      ['\ufeffDi\u200ba', 'Análise\u00a0', 'Valor\u00a0(%)\u200b', 'Nota\u0000'],
      ['\u200b01/02/2026', 'Sólidos\u00a0totais', '\u00a03,24\u200b', 'Boa\u00a0Vista\u00ad'],
      ['\u200b', '\u00a0', '\u2060', ' '],
    ])
    const file = new File([write(utils.book_new(sheet, 'x'), { type: 'array', bookType: 'xlsx' })], 'x.xlsx')
    const [read] = await readSheets(file)
    const { entities } = makeEntities({
      result: {
        title: 'Resultado',
        type: 'object',
        'x-entity': {
          import: {
            columns: ['dia', { field: 'analise', values: { 'Sólidos totais': 'EST' } }, 'valor', 'nota'],
          },
        },
        properties: {
          dia: { title: 'Dia', type: 'string', format: 'date' },
          analise: { title: 'Análise', type: 'string', enum: ['EST', 'GORD'] },
          valor: { title: 'Valor (%)', type: 'number' },
          nota: { title: 'Nota', type: 'string' },
        },
      },
    })
    const [entity] = entities
    if (!entity) throw new Error('no entity')
    const { lines } = readTable(entity, read?.cells ?? [])
    expect(lines.map(({ values, problems }) => [values, problems])).toEqual([
      [{ dia: '2026-02-01', analise: 'EST', valor: 3.24, nota: 'Boa Vista' }, []],
    ])
  })

  it('refuses what is no spreadsheet', async () => {
    for (const part of [Uint8Array.of(0x50, 0x4b, 3, 4, 9), Uint8Array.of(1, 0, 2)]) {
      await expect(readSheets(new File([part], 'x.xlsx'))).rejects.toThrow()
    }
  })
})
