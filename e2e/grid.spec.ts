/*
 * The list as a spreadsheet, on real records: filter, group, sum, sort, arrange, walk by keyboard, open linked rows,
 * tick, copy; wide and narrow. Nothing here changes a record.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openSection, signIn } from './support/signIn'

test.describe.configure({ mode: 'default' })

let page: Page

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await signIn(page, 'admin')
})

test.afterAll(() => page.context().close())

const plots = () => page.getByRole('grid', { name: 'Talhões' })

async function open(search = ''): Promise<void> {
  await openSection(page, 'admin', `talhao?page=1${search}`)
  await expect(plots()).toHaveAttribute('aria-busy', 'false')
}

/** How many match, as the footer says. */
async function total(): Promise<number> {
  const text = (await page.getByText(/^\d+–[\d.]+ de [\d.]+$/).textContent()) ?? ''
  return Number(text.split(' de ')[1]?.replaceAll('.', ''))
}

const check = async () => expectAccessible(page)

test('filters a column by values whose counts are what the list then shows', async () => {
  await open()
  await page.getByRole('button', { name: 'Opções da coluna Espécie' }).click()
  const choices = page.getByRole('group', { name: 'Filtrar por Espécie' })
  const first = choices.getByRole('checkbox').first()
  const label = (await choices.locator('label').first().textContent()) ?? ''
  await first.check()
  await check()
  await page.keyboard.press('Escape')
  await expect.poll(total).toBe(Number(label.split(' ').at(-1)))
  await expect(page.getByRole('group', { name: 'Filtros ativos' })).toContainText('Espécie:')
  await page.reload()
  await expect.poll(total).toBe(Number(label.split(' ').at(-1)))
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page.getByRole('group', { name: 'Filtros ativos' })).toHaveCount(0)
})

test('filters texts by a part of them, and says so in words', async () => {
  await open()
  const all = await total()
  await page.getByRole('button', { name: /^Opções da coluna Gleba/ }).click()
  await page.getByRole('textbox', { name: /^Gleba.*: contém$/ }).fill('gleba 1')
  await check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Filtros ativos' })).toContainText('contém “gleba 1”')
  await expect.poll(total).toBeLessThan(all)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(total).toBe(all)
})

test('asks nothing about values that are shown masked, neither by headers nor by search', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  const colleague = await context.newPage()
  await signIn(colleague, 'tecnico')
  await openSection(colleague, 'tecnico', 'tecnicos')
  const masked = /\*\*\*\.(\d{3}\.\d{3})-\*\*/
  const cell = colleague.getByRole('gridcell', { name: masked }).first()
  const part = masked.exec((await cell.textContent()) ?? '')?.[1] ?? ''
  await colleague.getByRole('button', { name: 'Opções da coluna CPF' }).click()
  const menu = colleague.getByRole('dialog', { name: 'Opções da coluna CPF' })
  await expect(menu.getByRole('menuitem', { name: 'Ocultar coluna' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^(Ordem|Ordenar|Agrupar)/ })).toHaveCount(0)
  await expect(menu.getByRole('textbox')).toHaveCount(0)
  await colleague.keyboard.press('Escape')
  await colleague.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill(part)
  await expect(colleague.getByText('Nenhum resultado para o texto pesquisado')).toBeVisible()
  await context.close()
})

test('groups by a column under headings that add up to all rows, and clears the grouping', async () => {
  await open()
  const all = await total()
  await page.getByRole('button', { name: 'Opções da coluna Espécie' }).click()
  await page.getByRole('menuitem', { name: 'Agrupar por esta coluna' }).click()
  const headings = plots().getByRole('button', { name: /^Recolher Espécie: / })
  await expect(headings.first()).toBeVisible()
  const many = await headings.count()
  for (let at = 0; at < many; at++) await headings.first().click()
  const texts = await plots().locator('.grid-row--group').allTextContents()
  const counts = texts.map((text) => Number(/(\d[\d.]*) ite(?:m|ns)/.exec(text)?.[1]?.replaceAll('.', '')))
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(all)
  await check()
  await page.getByRole('button', { name: 'Desfazer agrupamento' }).click()
  await expect(
    plots()
      .getByRole('link', { name: /^Alterar/ })
      .first(),
  ).toBeVisible()
})

test('adds up all that match with 4 decimals, whatever the page', async () => {
  await open('&columns=gleba,area_gleba')
  const sum = plots()
    .getByRole('row')
    .last()
    .getByText(/^[\d.]+,\d{4}$/)
  const before = await sum.textContent()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^26–/)).toBeVisible()
  await expect(sum).toHaveText(before ?? '')
})

test('is walked, sorted, arranged, copied and opened by the keyboard alone', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open()
  await plots().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(plots().getByRole('columnheader', { name: 'Gleba / nome do talhão' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page).toHaveURL(/sort=-gleba/)
  await plots().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: /^Opções da coluna Gleba/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await plots().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('2 linhas copiadas.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').map((line) => line.split('\t').length)).toEqual([2, 2])
  await page.keyboard.press('Space')
  await expect(page.getByText('1 item selecionado')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/talhao\/alterar\//)
})

test('drags a header to another place and remembers it', async () => {
  await open()
  const headers = plots().getByRole('columnheader')
  const area = plots().getByRole('columnheader', { name: 'Área da gleba (ha)' })
  await area.dragTo(plots().getByRole('columnheader', { name: 'Situação' }))
  await expect(page).toHaveURL(/columns=/)
  await page.reload()
  await expect(area).toBeVisible()
  const names = await headers.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
  expect(names.indexOf('Área da gleba (ha)')).toBeLessThan(names.indexOf('Situação'))
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).not.toHaveURL(/columns=/)
})

test('scrolls all rows and fetches what comes into sight', async () => {
  await open('&perPage=todos')
  const all = await total()
  await plots().focus()
  await page.keyboard.press('Control+End')
  await expect(plots().locator(`[aria-rowindex="${all + 1}"]`)).toContainText(/\S/)
})

test('opens what is linked to a row, and ticks all that match', async () => {
  await openSection(page, 'admin', 'fazendas?page=1')
  await page
    .getByRole('button', { name: /^Produtores vinculados: mostrar/ })
    .first()
    .click()
  const linked = page.getByRole('grid', { name: 'Produtores vinculados' })
  await expect(linked).toHaveAttribute('aria-busy', 'false')
  await expect(linked.getByRole('columnheader').first()).toBeVisible()
  await check()
  await page.getByRole('checkbox', { name: 'Selecionar os itens desta página' }).check()
  await page.getByRole('button', { name: /^Selecionar os \d+ que correspondem$/ }).click()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText(/^\d+ itens selecionados/)
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
})

test('on a narrow screen filters, groups and reads as cards', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'talhao?page=1')
  const cards = page.getByRole('list', { name: 'Talhões' })
  await expect(cards.getByRole('heading').first()).toBeVisible()
  await page.getByRole('button', { name: 'Colunas e filtros' }).click()
  await page.getByText('Opções da coluna Espécie').click()
  await page.getByRole('button', { name: 'Agrupar por esta coluna' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(cards.getByText(/^Espécie: .+ ite(m|ns)$/).first()).toBeVisible()
  await check()
})
