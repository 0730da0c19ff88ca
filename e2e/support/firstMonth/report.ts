/* A management report: requested, run, exported as spreadsheet and PDF, and both parsed. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { read, utils } from 'xlsx'
import { expect } from '../expect'
import { choose, type FirstMonth, fillIn, save } from './world'

/** The charges so far: 10 ha at R$ 25,00, 4 ha at the same price, and the minimum of R$ 80,00. */
const charged = { total: 430, text: '430,00' }

/** Reports the charges by state, as the manager. */
export async function reportPayments(world: FirstMonth): Promise<void> {
  const page = await world.open('gil', 'reports/management/create')
  await fillIn(page, { Título: 'Anuidades do primeiro ano', Tipo: '>Pagamentos/anuidades' })
  await save(page, 'O Relatório gerencial foi cadastrado com sucesso!')
  await world.open('gil', 'reports/management/list')
  await page.getByRole('button', { name: 'Executar relatório Anuidades do primeiro ano' }).click()
  const report = page.getByRole('dialog')
  // The subject follows from the type.
  await expect(report.getByRole('combobox', { name: 'Assunto' })).toHaveValue('Pagamentos')
  await expect(report.getByRole('button', { name: /^Valor/ })).toBeVisible()
  await choose(report.getByRole('combobox', { name: 'Data do período' }), 'Sem período')
  await choose(report.getByRole('combobox', { name: 'Agrupar por' }), 'Situação')
  await report.getByRole('button', { name: 'Executar', exact: true }).click()
  const rows = report.getByRole('region', { name: 'Linhas do relatório' })
  await expect(rows).toContainText(new RegExp(`Total: Valor.*${charged.text}`))

  const book = read(await download(page, 'Exportar XLSX'))
  const values = book.SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }).flat(),
  )
  expect(values.join(' ')).toContain('Figueira')
  expect(values).toContain(charged.total)
  const pdf = await getDocumentProxy(new Uint8Array(await download(page, 'Exportar PDF')))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Anuidades do primeiro ano')
  for (const told of ['Estornado', 'Pago', 'Pendente', charged.text]) expect(text).toContain(told)
  await report.getByRole('button', { name: 'Fechar' }).click()
}

async function download(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  return readFileSync(await (await coming).path())
}
