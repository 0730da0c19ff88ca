/*
 * The list by keyboard alone, on a wide screen: this file uses no pointer. The arrangement is stored in the URL and
 * restored from it.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { chooseInMenu, goToHeader, tabTo } from './support/keys'
import { moreButton } from './support/listMenu'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.describe.configure({ mode: 'default' })

test.use({ staysOpen: true })

let page: Page

test.beforeEach(async ({ page: kept }) => {
  page = kept
  await bringSession(page, 'admin')
})

const grid = (name: string) => page.getByRole('grid', { name, exact: true })
const plots = () => grid('Talhões')

/** Opens a list with the focus in its first input. */
async function open(address: string, name: string): Promise<void> {
  await openSection(page, 'admin', address)
  await begin(name)
}

async function begin(name: string): Promise<void> {
  await expect(grid(name)).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).focus()
}

/** Opens a list and moves the focus into its grid. */
async function enter(address: string, name: string): Promise<void> {
  await open(address, name)
  await tabTo(grid(name))
}

const headers = async () =>
  (
    await plots()
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? cell.textContent))
  ).filter((name) => name !== 'Selecionar os itens desta página' && name !== 'Ações')

test('the keyboard groups by a column, collapses and expands a group, and clears the grouping', async () => {
  await enter('talhao?page=1', 'Talhões')
  await goToHeader(plots(), 'Produtor')
  await chooseInMenu(page, 'Opções da coluna Produtor', 'Agrupar por esta coluna')
  const headings = plots().getByRole('button', { name: /^(Recolher|Expandir) Produtor: / })
  await expect(headings.first()).toBeVisible()
  await expect(page).toHaveURL(/group=produtor_id/)
  // Closing the menu returns the focus.
  await expect(plots()).toBeFocused()

  await page.keyboard.press('Control+Home')
  const rows = plots().getByRole('link', { name: /^Alterar/ })
  const lines = await plots().getAttribute('aria-rowcount')
  await page.keyboard.press('Enter')
  await expect(headings.first()).toHaveAttribute('aria-expanded', 'false')
  await expect(plots()).not.toHaveAttribute('aria-rowcount', lines ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(headings.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(plots()).toHaveAttribute('aria-rowcount', lines ?? '')
  await expect(rows.first()).toBeVisible()

  await page.reload()
  await expect(headings.first()).toBeVisible()
  await begin('Talhões')
  await tabTo(page.getByRole('button', { name: 'Desfazer agrupamento' }))
  await page.keyboard.press('Enter')
  await expect(headings).toHaveCount(0)
  await expect(page).not.toHaveURL(/group=/)
  await expect(plots().getByRole('columnheader', { name: 'Produtor', exact: true })).toBeVisible()
})

test('the keyboard moves, resizes and hides columns, and the URL restores the same view', async () => {
  await enter('talhao?page=1&columns=gleba,fazenda_id,status,area_gleba,id', 'Talhões')
  const [first, second, state, area, ...others] = await headers()
  await goToHeader(plots(), state ?? '')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(headers).toEqual([first, second, area, state, ...others])
  // The focus follows the column.
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(headers).toEqual([first, second, area, others[0], state, ...others.slice(1)])
  await chooseInMenu(page, `Opções da coluna ${state}`, 'Mover para a esquerda')
  await page.keyboard.press('Escape')
  await expect.poll(headers).toEqual([first, second, area, state, ...others])
  await expect(plots()).toBeFocused()

  const header = plots().getByRole('columnheader', { name: state ?? '', exact: true })
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0)
  const before = await width()
  await goToHeader(plots(), state ?? '')
  await chooseInMenu(page, `Opções da coluna ${state}`, 'Alargar')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(width).toBe(before + 80)

  await goToHeader(plots(), area ?? '')
  await chooseInMenu(page, `Opções da coluna ${area}`, 'Ocultar coluna')
  await expect.poll(headers).toEqual([first, second, state, ...others])
  await expect(plots()).toBeFocused()

  const address = page.url()
  await page.reload()
  await expect.poll(headers).toEqual([first, second, state, ...others])
  await begin('Talhões')
  await tabTo(moreButton(page))
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Colunas' })
  await expectAccessible(page)
  await tabTo(chooser.getByRole('button', { name: 'Restaurar padrão' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  await expect(page).not.toHaveURL(/columns=/)
  await expect.poll(headers).toContain(area)
  await page.goto(address)
  await expect.poll(headers).toEqual([first, second, state, ...others])
  await expect.poll(width).toBe(before + 80)
})

test('the keyboard expands linked records of a row, moves through them, and collapses them', async () => {
  await enter('fazendas?page=1', 'Fazendas')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  const toggle = grid('Fazendas')
    .getByRole('button', { name: /^(Mostrar|Ocultar) Produtores vinculados / })
    .first()
  await tabTo(toggle)
  await page.keyboard.press('Enter')
  const linked = grid('Produtores vinculados')
  await expect(linked).toHaveAttribute('aria-busy', 'false')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await tabTo(linked)
  await page.keyboard.press('ArrowRight')
  await expect(linked.locator('.grid-cell--active')).toHaveCount(1)
  await expectAccessible(page)
  await tabTo(toggle, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(linked).toHaveCount(0)
  // Escape returns from inside a cell to navigation between cells.
  await page.keyboard.press('Escape')
  await expect(grid('Fazendas')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/fazendas\/ver\//)
})

test('the keyboard selects single rows with Space and a range with Shift', async () => {
  await enter('talhao?page=1', 'Talhões')
  const count = page.getByRole('toolbar', { name: 'Ações em lote' })
  const boxes = plots().getByRole('checkbox', { name: /^Selecionar (?!os itens)/ })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await expect(count).toContainText('1 item selecionado')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(count).toContainText('5 itens selecionados')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(count).toContainText('4 itens selecionados')
  await expect(boxes.nth(3)).not.toBeChecked()
  await expect(boxes.nth(4)).toBeChecked()
  await page.keyboard.press('Control+a')
  await expect(count).toContainText('25 itens selecionados')
  await tabTo(page.getByRole('button', { name: 'Limpar seleção' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(count).toHaveCount(0)
})

test('the focus, the marked cells and the selection are visible with forced colours too', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await enter('talhao?page=1', 'Talhões')
  const looks = (cells: Locator) =>
    cells.first().evaluate((cell) => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor, color } = getComputedStyle(cell)
      return { outline: `${outlineWidth} ${outlineStyle}`, outlineColor, backgroundColor, color }
    })
  const body = plots().locator('.grid-body')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  const active = body.locator('.grid-cell--active')
  const plain = await looks(body.locator('.grid-row:nth-child(4) > .grid-cell'))
  const here = await looks(active)
  expect(here.outline).toBe('2px solid')
  expect(here.outlineColor).not.toBe(here.backgroundColor)
  await page.keyboard.press('Shift+ArrowRight')
  expect((await looks(body.locator('.grid-cell--marked:not(.grid-cell--active)'))).outline).toBe('1px dashed')
  await page.keyboard.press('Space')
  const chosen = await looks(body.locator('.grid-row[aria-selected="true"] > .grid-cell'))
  expect(chosen.backgroundColor).not.toBe(plain.backgroundColor)
  expect(chosen.color).not.toBe(chosen.backgroundColor)
  const both = await looks(active)
  expect([both.outline, both.outlineColor]).toEqual(['2px solid', chosen.color])
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: null })
})
