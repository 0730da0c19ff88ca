/*
 * The list with a slow or failing server, and with edits far down: placeholders, retries, and the preserved scroll
 * position.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { chooseMore } from './support/listMenu'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test.beforeEach(({ page }) => bringSession(page, 'admin'))

const rows = /\/api\/talhao\?/
const summary = /\/api\/talhao\/resumo\?/
const plots = (page: Page) => page.getByRole('grid', { name: 'Talhões' })
const cards = (page: Page) => page.getByRole('list', { name: 'Talhões' })
const links = (page: Page) => plots(page).getByRole('link', { name: /^Alterar/ })
const headings = (page: Page) => plots(page).getByRole('button', { name: /^Recolher Espécie: / })
const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' })

/** Delays requests until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await gate
    await route.fallback()
  })
  return letGo
}

/** Makes requests fail with a server error. */
const breakDown = (page: Page, url: RegExp) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'O servidor falhou.' } }),
  )

test('cancelling a confirmation leaves the page, the rows and the focus in place', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, 'admin', 'talhao?page=1')
  const more = plots(page)
    .getByRole('button', { name: /^Mais ações/ })
    .nth(3)
  const box = await more.boundingBox()
  const place = () =>
    plots(page).evaluate((grid) => [grid.scrollLeft, grid.scrollTop, window.scrollX, window.scrollY])
  const before = await place()
  // Clicking the button itself would scroll it into the viewport first, so a point is clicked.
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: /Cancelar|Não/ }).click()
  await expect(question).toBeHidden()
  await expect(more).toBeFocused()
  expect(await place()).toEqual(before)
})

test.describe('list without cached rows', () => {
  test.use({ staysOpen: false })

  test('a grid shows placeholders during loading, and a load error with a retry', async ({ page }) => {
    const letGo = await hold(page, rows)
    await openSection(page, 'admin', 'talhao?page=1')
    await expect(plots(page)).toHaveAttribute('aria-busy', 'true')
    // As many placeholders as a page has rows, so that nothing below them moves.
    await expect(plots(page).locator('.grid-row--waiting')).toHaveCount(25)
    await expectAccessible(page)
    letGo()
    await expect(links(page).first()).toBeVisible()
    await expect(plots(page).locator('.grid-row--waiting')).toHaveCount(0)

    await breakDown(page, rows)
    await openSection(page, 'admin', 'talhao?page=1&q=gleba')
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar a lista.')
    await expect(page.getByRole('alert')).toContainText('O servidor falhou.')
    await expectAccessible(page)
    await page.unroute(rows)
    await retry(page).click()
    await expect(links(page).first()).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('gleba')
  })

  test('a grid shows rows when their sums fail, and groups once their counts load', async ({ page }) => {
    await breakDown(page, summary)
    await openSection(page, 'admin', 'talhao?page=1')
    await expect(links(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(plots(page).locator('.grid-foot')).toHaveCount(0)
    await openSection(page, 'admin', 'talhao?page=1&group=especie_id')
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar a lista.')
    await page.unroute(summary)
    await retry(page).click()
    await expect(headings(page).first()).toBeVisible()
    await expect(plots(page).locator('.grid-foot')).toContainText('Total')
  })

  for (const shape of ['board', 'calendar', 'gallery', 'map', 'pivot']) {
    test(`a ${shape} shows its loading state, and a load error with a retry`, async ({ page }) => {
      const visits = /\/api\/atividades[/?]/
      const busy = page.locator('main [aria-busy="true"]')
      const letGo = await hold(page, visits)
      await openSection(page, 'admin', `atividades?shape=${shape}`)
      await expect(busy.first()).toBeVisible()
      await expectAccessible(page, `${shape}, waiting`)
      await expectFits(page, shape)
      letGo()
      await expect(busy).toHaveCount(0)

      await breakDown(page, visits)
      await openSection(page, 'admin', `atividades?shape=${shape}&q=fazenda`)
      await expect(retry(page).first()).toBeVisible()
      await expectAccessible(page, `${shape}, failing`)
      await page.unroute(visits)
      await retry(page).first().click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(busy).toHaveCount(0)
    })
  }

  test('cards show placeholders on a narrow screen, and a load error with a retry', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const letGo = await hold(page, rows)
    await openSection(page, 'admin', 'talhao?page=1')
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(7)
    await expectFits(page)
    letGo()
    await expect(cards(page).getByRole('heading').first()).toBeVisible()
    await breakDown(page, rows)
    await openSection(page, 'admin', 'talhao?page=1&q=gleba')
    await expect(retry(page)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.unroute(rows)
    await retry(page).click()
    await expect(cards(page).getByRole('heading').first()).toBeVisible()
  })
})

test('a grid preserves scroll position, selection and page after a cell edit, a refresh and a form', {
  tag: '@release',
}, async ({ page, request }) => {
  const admin = await askAs(request, 'admin@example.com')
  const mark = `Lugar ${Date.now().toString(36)}`
  const [{ id: state } = { id: 0 }] = await admin.get<{ id: number }[]>('/estado?range=[0,0]')
  for (let at = 10; at < 60; at++) {
    expect(await admin.send('POST', '/regiao', { nome: `${mark} ${at}`, estados: [state] })).toBe(201)
  }
  await openSection(page, 'admin', `regiao?q=${encodeURIComponent(mark)}&perPage=50`)
  const regions = page.getByRole('grid', { name: 'Regiões' })
  await expect(page.getByText('1–50 de 50')).toBeVisible()
  await regions.evaluate((grid) => grid.scrollTo({ top: 1200 }))
  const cell = (text: string) => regions.getByRole('gridcell', { name: text, exact: true })
  await expect(cell(`${mark} 45`)).toBeVisible()
  for (const at of [44, 46]) await page.getByRole('checkbox', { name: `Selecionar ${mark} ${at}` }).check()
  const place = () => regions.evaluate((grid) => grid.scrollTop)
  const before = await place()
  // Alt+click makes a cell the active one for the keyboard, without scrolling.
  await cell(`${mark} 43`).click({ position: { x: 4, y: 8 }, modifiers: ['Alt'] })
  const active = regions.locator('.grid-cell--active')
  await expect(active).toHaveText(`${mark} 43`)
  expect(await place()).toBe(before)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(`${mark} 44`)
  await cell(`${mark} 45`).dblclick()
  const editor = page.getByRole('textbox', { name: /^Nome da região/ })
  await editor.fill(`${mark} 45 revista`)
  await page.keyboard.press('Enter')
  await expect(cell(`${mark} 45 revista`)).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bar).toContainText('2 itens selecionados')
  expect(await place()).toBe(before)
  // A refresh loads concurrent changes.
  const [other] = await admin.get<{ id: number }[]>(
    `/regiao?filter=${encodeURIComponent(JSON.stringify({ nome: `${mark} 47` }))}`,
  )
  expect(await admin.send('PATCH', `/regiao/${other?.id}`, { nome: `${mark} 47 de outra` })).toBe(200)
  await chooseMore(page, 'Atualizar')
  await expect(cell(`${mark} 47 de outra`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Selecionar ${mark} 46` })).toBeChecked()
  expect(await place()).toBe(before)
  // A new query starts at the top.
  await regions.getByRole('columnheader', { name: 'Nome da região' }).getByRole('button').first().click()
  await expect.poll(place).toBe(0)
  await expect(cell(`${mark} 10`).or(cell(`${mark} 59`))).toBeVisible()

  await openSection(page, 'admin', `regiao?q=${encodeURIComponent(mark)}&page=2`)
  await expect(page.getByText('26–50 de 50')).toBeVisible()
  await expect(regions).toHaveAttribute('aria-busy', 'false')
  // For a moment, lines outside of the viewport are those of the previous response.
  await expect(cell(`${mark} 40`)).toHaveCount(1)
  await page.getByRole('link', { name: `Alterar ${mark} 40` }).click()
  await page.getByRole('textbox', { name: /^Nome da região/ }).fill(`${mark} 40 pelo formulário`)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('26–50 de 50')).toBeVisible()
  await expect(cell(`${mark} 40 pelo formulário`)).toBeVisible()
})

test('a grid reports that some rows could not be loaded, and preserves the others', async ({ page }) => {
  const second = (url: URL) =>
    url.pathname === '/api/talhao' && /^\[1\d\d,/.test(url.searchParams.get('range') ?? '')
  await page.route(second, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: 'O servidor falhou.' } }),
  )
  await openSection(page, 'admin', 'talhao?perPage=todos')
  await expect(links(page).first()).toBeVisible()
  await plots(page).evaluate((grid) => grid.scrollTo({ top: 110 * 36 }))
  await expect(page.getByRole('alert')).toContainText('O servidor falhou.')
  await expect(plots(page).locator('.grid-row--waiting').first()).toBeVisible()
  await page.unroute(second)
  await retry(page).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(plots(page).locator('[aria-rowindex="115"]')).toContainText(/\S/)
})

/** The texts of the first row by column position; wide lists render only visible columns. */
async function firstRow(page: Page): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {}
  for (const left of [0, 500, 1000, 4000]) {
    await plots(page).evaluate((grid, to) => grid.scrollTo({ left: to }), left)
    await expect
      .poll(() =>
        plots(page).evaluate((grid) => getComputedStyle(grid).getPropertyValue('--grid-left') || '0px'),
      )
      .toBe(`${await plots(page).evaluate((grid) => grid.scrollLeft)}px`)
    const cells = await plots(page)
      .locator('.grid-body > .grid-row')
      .first()
      .getByRole('gridcell')
      .evaluateAll((all) => all.map((cell) => [cell.ariaColIndex ?? '', cell.textContent ?? '']))
    Object.assign(found, Object.fromEntries(cells))
  }
  return found
}

test('a grid scrolled sideways shows a new sort order in every column, with fixed cells in place', async ({
  page,
}) => {
  await openSection(page, 'admin', 'talhao?page=1')
  await expect(links(page).first()).toBeVisible()
  await plots(page).evaluate((grid) => grid.scrollTo({ left: 4000 }))
  await plots(page).getByRole('columnheader', { name: 'Produtor' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=produtor_id/)
  const columns = Number(await plots(page).getAttribute('aria-colcount'))
  const shown = await firstRow(page)
  await page.reload()
  await expect(links(page).first()).toBeVisible()
  expect(await firstRow(page)).toEqual(shown)
  expect(Object.keys(shown)).toHaveLength(columns)

  // During vertical scrolling, fixed cells have an offset instead of position: sticky.
  const places = await plots(page).evaluate(async (grid) => {
    const middle = () => [...grid.querySelectorAll('.grid-body > .grid-row')][5] as Element
    const edges = (line: Element | null) =>
      [...(line?.querySelectorAll('.grid-cell--pinned, .grid-actions') ?? [])].map((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return `${Math.round(left)} ${Math.round(right)}`
      })
    const header = edges(grid.querySelector('.grid-row--head'))
    for (let frame = 0; frame < 5; frame++) {
      grid.scrollTop += 4
      await new Promise(requestAnimationFrame)
    }
    const held = (grid as HTMLElement).dataset.held
    return { header, held, moving: edges(middle()) }
  })
  expect(places.held).toBe('')
  expect(places.header).toHaveLength(4)
  expect(places.moving).toEqual(places.header)
})

test('a grid in a narrow window fixes only its first column, so that the others can scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  // Column widths set by the user are not reduced.
  await openSection(page, 'admin', 'talhao?page=1&columns=*gleba:260,*fazenda_id:221,status,area_gleba')
  await expect(links(page).first()).toBeVisible()
  const header = (name: string) => plots(page).getByRole('columnheader', { name })
  await expect(header('Gleba / nome')).toHaveClass(/grid-cell--pinned/)
  await expect(header('Fazenda')).not.toHaveClass(/grid-cell--pinned/)
  await plots(page).evaluate((grid) => grid.scrollTo({ left: 380 }))
  const title = await header('Área da gleba').boundingBox()
  const [left, right] = [await header('Gleba / nome').boundingBox(), await header('Ações').boundingBox()]
  expect(title?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0) - 1)
  expect(title?.x).toBeLessThan((right?.x ?? 0) - 60)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(header('Fazenda')).toHaveClass(/grid-cell--pinned/)
})
