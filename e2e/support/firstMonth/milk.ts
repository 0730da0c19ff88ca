/* Milk results: a laboratory's spreadsheet, the monthly means, and a PDF report. */

import { jsPDF } from 'jspdf'
import { utils, write } from 'xlsx'
import { expect } from '../expect'
import { chooseMore } from '../listMenu'
import { lastMonth, typed } from './dates'
import { farm } from './land'
import { type FirstMonth, save } from './world'

/** Imports a spreadsheet as the manager, and checks the monthly means. */
export async function importResults(world: FirstMonth): Promise<void> {
  const page = await world.open('gil', 'qualidade/diaria')
  await chooseMore(page, 'Importar')
  const entry = page.getByRole('dialog', { name: 'Importar planilha: Resultados de qualidade' })
  await entry.getByLabel('Planilha XLSX ou CSV').setInputFiles({
    name: 'laudo.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet([
      ['Fazenda', 'Data de coleta', 'CPP', 'Gordura (%)', 'Tanque'],
      [farm, typed(lastMonth(5)), 100, 3.5, 'T-01'],
      [farm, typed(lastMonth(15)), 900, 3.7, 'T-01'],
    ]),
  })
  await entry.getByRole('button', { name: 'Conferir' }).click()
  await expect(entry.getByText('Todas as linhas estão certas.')).toBeVisible()
  await entry.getByRole('button', { name: 'Gravar 4 registros' }).click()
  await expect(entry.getByText('Importação gravada: 4 registros novos.')).toBeVisible()
  await entry.getByRole('button', { name: 'Fechar' }).last().click()
  await world.open('gil', 'qualidade/mensal')
  // Counts have a geometric mean, contents an arithmetic one.
  for (const [name, mean] of [
    ['CBT', '300'],
    ['GORD', '3,6'],
  ] as const) {
    await expect(page.getByRole('row', { name: new RegExp(`${name} .*\\b${mean}\\b`) })).toBeVisible()
  }
}

/** Fills in the form of a result from a PDF report, which is stored as processed with the extracted values. */
export async function importReport(world: FirstMonth): Promise<void> {
  const page = await world.open('gil', 'qualidade/diaria/cadastrar')
  await page.getByRole('button', { name: 'Importar PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar PDF: Resultado diário de qualidade' })
  await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'laudo.pdf', mimeType: 'application/pdf', buffer: laboratoryReport() })
  await expect(dialog.getByText('3 campos reconhecidos')).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /^Fazenda/ })).toHaveValue(new RegExp(farm))
  await save(page, 'O Resultado diário de qualidade foi cadastrado com sucesso!')
  await world.open('gil', 'integracaofile')
  await expect(page.getByRole('row', { name: /laudo\.pdf.*Importado/ })).toBeVisible()
}

function sheet(rows: readonly (readonly unknown[])[]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Laudo')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

function laboratoryReport(): Buffer {
  const pdf = new jsPDF()
  const lines = [
    'LABORATÓRIO DE QUALIDADE DO LEITE',
    `Data da coleta: ${typed(lastMonth(15))}     Tanque: T-01`,
    'Análise: CCS',
    'Resultado (mil/mL): 350',
  ]
  for (const [at, line] of lines.entries()) pdf.text(line, 20, 20 + 10 * at)
  return Buffer.from(pdf.output('arraybuffer'))
}
