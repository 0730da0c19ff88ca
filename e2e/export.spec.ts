/* Exports of a list: a workbook and a PDF, opened by other programs and compared with the server. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { openXlsx, valuesOf } from '../tests/support/openXlsx'
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { chooseMore, moreButton } from './support/listMenu'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

/** Chooses an entry of the export menu and reads the download. */
async function take(page: Page, entry: string): Promise<{ name: string; bytes: Uint8Array }> {
  const download = page.waitForEvent('download')
  await chooseMore(page, entry)
  const file = await download
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
}

/** Queries the server as the signed-in user. */
function ask(page: Page, path: string): Promise<{ [field: string]: unknown }[]> {
  return page.evaluate(async (address) => {
    const stored = JSON.parse(localStorage.getItem('console:session') ?? '{}') as { token?: string }
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${stored.token}` } })
    return (await answer.json()) as { [field: string]: unknown }[]
  }, path)
}

test('a workbook contains every matching row, with the values of the server in each cell', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', 'pagamentos?sort=id&columns=id,valor,vencimento,produtor_id&perPage=25')
  const { name, bytes } = await take(page, 'Exportar XLSX')
  expect(name).toBe('Relatório.xlsx')
  const fields = 'id,valor,vencimento,produtor_id'
  const rows = await ask(page, `/api/pagamento?sort=["id","ASC"]&labels=1&fields=${fields}`)
  expect(rows.length).toBeGreaterThan(25)
  const [head = [], ...lines] = valuesOf(openXlsx(bytes))
  const place = (title: RegExp) => head.findIndex((text) => title.test(String(text)))
  const places = [place(/^Código/), place(/^Valor/), place(/^Vencimento/), place(/^Produtor/)]
  const days = (day: unknown) =>
    (Date.parse(`${String(day)}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  expect(lines.slice(0, -1).map((line) => places.map((at) => line[at]))).toEqual(
    rows.map(({ id, valor, vencimento, _labels }) => [
      id,
      valor,
      days(vencimento),
      (_labels as { produtor_id: string }).produtor_id,
    ]),
  )
  const sum = rows.reduce((total, { valor }) => total + Math.round(Number(valor) * 100), 0) / 100
  expect(lines.at(-1)?.[places[1] ?? -1]).toBeCloseTo(sum, 2)
})

test('a PDF is named after the page and shows its groups', async ({ page }) => {
  await signIn(page, 'admin', 'talhao?group=status&sort=gleba')
  const { name, bytes } = await take(page, 'Exportar PDF')
  expect(name).toBe('Talhões.pdf')
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  const total = (await ask(page, '/api/talhao?fields=id')).length
  // A long title wraps to a second line.
  const grouped = [...text.matchAll(/^[^\n]+: [^()]+\((\d+)\s(?:item|itens)\)/gm)].map(([, count]) =>
    Number(count),
  )
  expect(grouped.length).toBeGreaterThan(1)
  expect(grouped.reduce((sum, count) => sum + count, 0)).toBe(total)
  expect(text).toContain(`Página ${totalPages} de ${totalPages}`)
})

test('a long export shows its progress and can be cancelled', async ({ browser }) => {
  const page = await browser.newPage()
  await bringSession(page, 'admin')
  // The response stalls after its first rows, as on a very slow connection.
  await page.route(/formato=pdf/, async (route) => {
    const answer = await route.fetch()
    const head = JSON.parse((await answer.text()).split('\n')[0] ?? '{}') as object
    await route.fulfill({
      response: answer,
      body: `${JSON.stringify({ ...head, total: 900 })}\n${'[]\n'.repeat(3)}`,
    })
  })
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage
    // The end of the response never reaches the worker.
    Worker.prototype.postMessage = function (this: Worker, message: { kind: string }, transfer: never) {
      if (message.kind !== 'end') post.call(this, message, transfer)
    }
  })
  await page.reload()
  await openSection(page, 'admin', 'fazendas')
  await chooseMore(page, 'Exportar PDF')
  const dialog = page.getByRole('dialog', { name: 'Gerando PDF...' })
  await expect(dialog.getByText('Lendo 0 de 900 itens')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(moreButton(page)).toBeEnabled()
  await page.close()
})

test('the export menu works by keyboard and on a narrow screen', async ({ page }) => {
  await bringSession(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'fazendas')
  const button = moreButton(page)
  await expect(button).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Mais opções da lista' })).toBeVisible()
  await expectAccessible(page, 'menu', '[role="menu"]')
  // Typing the first letter goes to the first entry with it.
  await page.keyboard.press('e')
  await expect(page.getByRole('menuitem', { name: 'Exportar XLSX' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Exportar PDF' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
