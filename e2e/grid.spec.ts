/*
 * The grid on real records: filter, group, sum, sort, arrange, keyboard navigation, linked rows, selection, copy;
 * wide and narrow. Only these tests change the regions they create.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { chooseMore, moreButton } from './support/listMenu'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.describe.configure({ mode: 'default' })

test.use({ staysOpen: true })

let page: Page

test.beforeEach(async ({ page: kept }) => {
  page = kept
  await bringSession(page, 'admin')
})

const plots = () => page.getByRole('grid', { name: 'Talhões' })

async function open(search = ''): Promise<void> {
  await openSection(page, 'admin', `talhao?page=1${search}`)
  await expect(plots()).toHaveAttribute('aria-busy', 'false')
}

/** The number of matching rows in the footer. */
async function total(): Promise<number> {
  const text = (await page.getByText(/^\d+–[\d.]+ de [\d.]+$/).textContent()) ?? ''
  return Number(text.split(' de ')[1]?.replaceAll('.', ''))
}

const check = async () => expectAccessible(page)

test('the grid filters a column by values whose counts match the filtered list', {
  tag: '@release',
}, async () => {
  await open('&columns=gleba,especie_id')
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

test('the grid filters texts by a substring, and describes the filter in words', async () => {
  await open()
  const all = await total()
  await page.getByRole('button', { name: /^Opções da coluna Gleba/ }).click()
  await page.getByRole('textbox', { name: /^Gleba.*: contém$/ }).fill('gleba 1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Filtros ativos' })).toContainText('contém “gleba 1”')
  await expect.poll(total).toBeLessThan(all)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(total).toBe(all)
})

test('the grid offers no sorting or filtering by masked values, and search ignores them', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  const colleague = await context.newPage()
  await signIn(colleague, 'tecnico', 'tecnicos')
  const masked = /\*\*\*\.(\d{3}\.\d{3})-\*\*/
  const cell = colleague.getByRole('gridcell', { name: masked }).first()
  const part = masked.exec((await cell.textContent()) ?? '')?.[1] ?? ''
  await colleague.getByRole('button', { name: 'Opções da coluna CPF' }).click()
  const menu = colleague.getByRole('dialog', { name: 'Opções da coluna CPF' })
  await expect(menu.getByRole('menuitem', { name: 'Ocultar coluna' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^(Ordem|Ordenar|Agrupar)/ })).toHaveCount(0)
  await expect(menu.getByRole('textbox')).toHaveCount(0)
  await colleague.keyboard.press('Escape')
  await openSection(colleague, 'tecnico', `tecnicos?q=${part}`)
  await expect(colleague.getByText('Nenhum resultado para o texto pesquisado')).toBeVisible()
  await context.close()
})

test('the grid groups by a column with counts that add up to all rows, and clears the grouping', {
  tag: '@release',
}, async () => {
  await open('&columns=gleba,especie_id')
  const all = await total()
  await page.getByRole('button', { name: 'Opções da coluna Espécie' }).click()
  await page.getByRole('menuitem', { name: 'Agrupar por esta coluna' }).click()
  const headings = plots().getByRole('button', { name: /^Recolher Espécie: / })
  await expect(headings.first()).toBeVisible()
  // Headings scroll into the viewport as the rows before them collapse.
  await expect
    .poll(async () => {
      if ((await headings.count()) > 0) await headings.first().click()
      const texts = await plots().locator('.grid-row--group').allTextContents()
      const counts = texts.map((text) =>
        Number(/(\d[\d.]*) ite(?:m|ns)/.exec(text)?.[1]?.replaceAll('.', '')),
      )
      return counts.reduce((sum, each) => sum + each, 0)
    })
    .toBe(all)
  await check()
  await page.getByRole('button', { name: 'Desfazer agrupamento' }).click()
  await expect(
    plots()
      .getByRole('link', { name: /^Alterar/ })
      .first(),
  ).toBeVisible()
})

test('the grid sums all matching rows with the decimals of their column, whatever the page', {
  tag: '@release',
}, async () => {
  await open('&columns=gleba,area_gleba')
  const sum = plots()
    .getByRole('row')
    .last()
    .getByText(/^[\d.]+,\d{2}$/)
  const before = await sum.textContent()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^26–/)).toBeVisible()
  await expect(sum).toHaveText(before ?? '')
})

test('the grid is navigated, sorted, arranged, copied and opened by keyboard alone', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open()
  await plots().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(plots().getByRole('columnheader', { name: 'Gleba / nome do talhão' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page).toHaveURL(/sort=gleba/)
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
  // Starting at the headers: the titles are copied first, and no row twice.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  for (const _row of [1, 2, 3]) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('4 linhas copiadas.')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  const rowOf = (place: number) => plots().locator(`[role=row][aria-rowindex="${place}"]`)
  const farms = [2, 3, 4].map((place) => rowOf(place).getByRole('gridcell').nth(2).textContent())
  expect(lines).toEqual(['Fazenda', ...(await Promise.all(farms))])
  await page.keyboard.press('Space')
  await expect(page.getByText('1 item selecionado')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/talhao\/ver\//)
})

test('the grid moves a column by dragging its header, and remembers the order', async () => {
  await open()
  const headers = plots().getByRole('columnheader')
  const area = plots().getByRole('columnheader', { name: 'Área da gleba (ha)' })
  await area.dragTo(plots().getByRole('columnheader', { name: 'Situação' }))
  await expect(page).toHaveURL(/columns=/)
  await page.reload()
  await expect(area).toBeVisible()
  const names = await headers.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
  expect(names.indexOf('Área da gleba (ha)')).toBeLessThan(names.indexOf('Situação'))
  await chooseMore(page, 'Colunas')
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).not.toHaveURL(/columns=/)
})

test('the grid scrolls through all rows and fetches those in the viewport', { tag: '@release' }, async () => {
  await open('&perPage=todos')
  const all = await total()
  await plots().focus()
  await page.keyboard.press('Control+End')
  await expect(plots().locator(`[aria-rowindex="${all + 1}"]`)).toContainText(/\S/)
})

test('the grid shows active filters: chips, a red dot, ranges, and those of hidden columns', async () => {
  await open(`&filter=${JSON.stringify({ id: [1, 2, 3, 4, 5, 6] })}&columns=gleba,id,area_gleba,-produtor_id`)
  const active = page.getByRole('group', { name: 'Filtros ativos' })
  await expect(active.getByRole('group', { name: 'Código' })).toHaveText('Código:1234(+2 outros)')
  const dot = page.getByRole('button', { name: 'Opções da coluna Código' })
  const color = (pseudo: Element) => getComputedStyle(pseudo, '::after').backgroundColor
  expect(await dot.evaluate(color)).toBe('rgb(211, 47, 47)')
  await page.getByRole('button', { name: /^Opções da coluna Área/ }).click()
  const range = page.getByRole('group', { name: /^Filtrar por Área/ })
  await range.getByRole('textbox', { name: 'De' }).fill('1')
  await range.getByRole('textbox', { name: 'Até' }).fill('9000')
  // Closing the menu immediately does not lose the typed text.
  await page.keyboard.press('Escape')
  await expect(active).toContainText(/Área.*: de 1.* até 9\.000/)
  await page.getByRole('button', { name: 'Opções da coluna Código' }).click()
  await page.getByRole('menuitem', { name: 'Ocultar coluna' }).click()
  await expect(active).toContainText('1 filtro em coluna oculta')
  await check()
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill('nada disto existe')
  await expect(page.getByText('Nenhum resultado para o texto pesquisado')).toBeVisible()
  await page.goBack()
  await expect(plots().getByRole('row').nth(1)).toBeVisible()
  await open(`&filter=${JSON.stringify({ id: [999999] })}`)
  await expect(page.getByText('Nenhum item encontrado.')).toBeVisible()
  await expect(moreButton(page)).toBeVisible()
})

test('the grid stores in the URL its page size, density, fixed and resized columns, and several sort keys', async () => {
  await open('&columns=gleba,id,area_gleba,fazenda_id,status')
  const sizes = page.getByRole('combobox', { name: /^Itens por página/ })
  await expect(sizes.getByRole('option')).toHaveText(['25', '50', '100', '200', 'Todos'])
  await sizes.selectOption('50')
  await expect(page.getByText(/^1–50 de /)).toBeVisible()
  const sorter = (column: RegExp) =>
    plots().getByRole('columnheader', { name: column }).getByRole('button').first()
  await sorter(/^Situação|^Status/).click()
  await sorter(/^Área/).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=status(%2C|,)area_gleba/)
  await expect(plots().locator('.grid-order')).toHaveCount(2)
  const header = plots().getByRole('columnheader', { name: 'Código' })
  const before = (await header.boundingBox())?.width ?? 0
  const handle = await header.locator('.grid-handle').boundingBox()
  await page.mouse.move((handle?.x ?? 0) + 3, (handle?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((handle?.x ?? 0) + 83, (handle?.y ?? 0) + 5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeCloseTo(before + 80, -1)
  await page.getByRole('button', { name: 'Opções da coluna Código' }).click()
  await page.getByRole('menuitem', { name: 'Fixar coluna' }).click()
  await plots().evaluate((grid) => grid.scrollTo({ left: 4000 }))
  const start = (await plots().boundingBox())?.x ?? 0
  await expect
    .poll(async () => Math.round(((await header.boundingBox())?.x ?? 0) - start))
    .toBeGreaterThanOrEqual(64)
  await expect.poll(async () => Math.round(((await header.boundingBox())?.x ?? 0) - start)).toBeLessThan(500)
  await chooseMore(page, 'Colunas')
  const height = () =>
    page
      .locator('.grid-body > .grid-row')
      .first()
      .evaluate((row) => (row as HTMLElement).offsetHeight)
  await page.getByRole('button', { name: 'Compacta' }).click()
  await expect.poll(height).toBe(30)
  await expect(page).toHaveURL(/density=compact/)
  const address = page.url()
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  // The URL alone restores the same view.
  await page.goto(address)
  await expect.poll(height).toBe(30)
  await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeCloseTo(before + 80, -1)
  await chooseMore(page, 'Colunas')
  await page.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
})

test('the grid edits cells, validated like the form, and many rows in bulk, with undo', {
  tag: '@release',
}, async ({ request }) => {
  const admin = await askAs(request, 'admin@example.com')
  const mark = `Lote ${Date.now().toString(36)}`
  const [{ id: state } = { id: 0 }] = await admin.get<{ id: number }[]>('/estado?range=[0,0]')
  for (const each of [1, 2, 3, 4]) {
    const region = { nome: `${mark} ${each}`, estados: [state] }
    expect(await admin.send('POST', '/regiao', region)).toBe(201)
  }
  await openSection(page, 'admin', `regiao?q=${encodeURIComponent(mark)}&page=1`)
  const regions = page.getByRole('grid', { name: 'Regiões' })
  const cell = regions.getByRole('gridcell', { name: `${mark} 1`, exact: true })
  await cell.dblclick()
  const editor = page.getByRole('textbox', { name: /^Nome da região/ })
  await editor.fill(`${mark} 2`)
  await page.keyboard.press('Enter')
  await expect(editor).toHaveAccessibleDescription(/\S/)
  await check()
  await editor.fill(`${mark} 1 revista`)
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(regions.getByRole('gridcell', { name: `${mark} 1 revista`, exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: `Selecionar ${mark} 2` }).check()
  await page.getByRole('checkbox', { name: `Selecionar ${mark} 4` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bar).toContainText('3 itens selecionados')
  await bar.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const report = page.getByRole('dialog', { name: 'Excluir' })
  await expect(report.getByText('3 itens concluídos.')).toBeVisible()
  await check()
  await expect.poll(total).toBe(1)
  await report.getByRole('button', { name: 'Desfazer' }).click()
  const undone = page.getByRole('dialog', { name: 'Desfazer: Excluir' })
  await expect(undone.getByText('3 itens concluídos.')).toBeVisible()
  await undone.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(total).toBe(4)
})

test('the grid colours rows by state, sums amounts, and labels the actions of each row', async () => {
  await openSection(page, 'admin', 'pagamentos?page=1&perPage=25')
  const payments = page.getByRole('grid', { name: 'Pagamentos' })
  await expect(payments).toHaveAttribute('aria-busy', 'false')
  await expect(payments.getByRole('row').last()).toContainText(/Total[\d.]+,\d{2}/)
  const colored = payments.locator('.grid-body > .grid-row[data-color="success"]').first()
  await expect(colored).toBeVisible()
  const shadow = await colored.evaluate((row) => getComputedStyle(row).boxShadow)
  expect(shadow).toContain('inset')
  const button = payments
    .locator('.grid-actions')
    .getByRole('button')
    .or(payments.locator('.grid-actions').getByRole('link'))
    .first()
  await button.hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
})

test('the grid expands linked records of a row, and selects all matching rows', async () => {
  await openSection(page, 'admin', 'fazendas?page=1')
  await page
    .getByRole('button', { name: /^Mostrar Produtores vinculados / })
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

test('the grid filters, groups and renders cards on a narrow screen', { tag: '@release' }, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'talhao?page=1')
  const cards = page.getByRole('list', { name: 'Talhões' })
  await expect(cards.getByRole('heading').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByLabel('Agrupar por').selectOption('Espécie')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(cards.getByText(/^Espécie: .+ ite(m|ns)$/).first()).toBeVisible()
  // The pointer, where the panel was closed, may open the tooltip of a button.
  await page.mouse.move(0, 0)
  await expectFits(page)
  await check()
})
