/*
 * How calm pages are, counted over every list of every role: controls above the first row, rows in sight at
 * 1440 × 900, layout shift while loading, and names cut although other columns have room to give. Records and home
 * pages are looked at on a slow phone.
 */
import type { Page } from '@playwright/test'
import { askAs } from './support/api'
import { menuOf } from './support/entities'
import { expect } from './support/expect'
import { accounts, bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

const mostControls = 7
const leastRows = 16
/** Seen at a glance. */
const fewRows = 5
const mostShift = 0.02

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

interface Look {
  readonly controls: readonly string[]
  readonly rows: number
  /** Rows of the list, in sight or not. */
  readonly all: number
  readonly shift: number
  readonly cut: readonly string[]
}

/** Starts to add up layout shifts; navigations inside the console do not reset them. */
function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as Shift[]) if (!each.hadRecentInput) seen.shifts += each.value
    }).observe({ type: 'layout-shift' })
  })
}

function lookAt(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const grid = main.querySelector('[role=grid]') as HTMLElement
    const shown = grid.getBoundingClientRect()
    const foot = grid.querySelector('.grid-foot')?.getBoundingClientRect().top ?? shown.bottom
    const bottom = Math.min(foot, shown.bottom, window.innerHeight)
    const rows = [...grid.querySelectorAll<HTMLElement>('.grid-body > .grid-row')]
    const isIn = (row: Element) => row.getBoundingClientRect().bottom <= bottom + 1
    const controls = [...main.querySelectorAll('button, a[href], input, select')].filter(
      (each) =>
        !grid.contains(each) &&
        getComputedStyle(each).visibility === 'visible' &&
        each.getBoundingClientRect().bottom <= shown.top,
    )
    const cells = rows
      .filter(isIn)
      .flatMap((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')])
    const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth + 1
    /** What every cell of a column could give without being cut. */
    const room = new Map<string, number>()
    for (const cell of cells) {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const spare = isCut(cell) ? 0 : cell.clientWidth - 20 - range.getBoundingClientRect().width
      const at = cell.getAttribute('aria-colindex') ?? ''
      room.set(at, Math.min(room.get(at) ?? Number.POSITIVE_INFINITY, spare))
    }
    const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')]
    const isTitleWide = (at: string) => {
      const title = heads
        .find((head) => head.getAttribute('aria-colindex') === at)
        ?.querySelector('.grid-title')
      return title !== null && title !== undefined && title.getBoundingClientRect().height > 20
    }
    const spare = [...room]
      .filter(([at, pixels]) => pixels > 40 && !isTitleWide(at) && at !== '1' && at !== String(heads.length))
      .map(([, pixels]) => pixels - 40)
    const names = cells.filter((cell) => isCut(cell) && cell.querySelector('.row-name, .row-refs'))
    return {
      controls: controls.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
      rows: rows.filter(isIn).length,
      // Without the header and the totals.
      all: Number(grid.getAttribute('aria-rowcount')) - (grid.querySelector('.grid-foot') ? 2 : 1),
      shift: (window as unknown as { shifts: number }).shifts,
      cut: spare.reduce((sum, each) => sum + each, 0) > 60 ? names.map((cell) => cell.textContent ?? '') : [],
    }
  })
}

/** Opens a list and looks at it; undefined if the section opens with another layout. */
async function visit(page: Page, role: string, path: string): Promise<Look | undefined> {
  await openSection(page, role, 'dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await watchShifts(page)
  await openSection(page, role, path)
  const grid = page.getByRole('grid').first()
  const isThere = await grid.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (!isThere || (await page.locator('.grid').count()) === 0) return undefined
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  return lookAt(page)
}

function faultsOf(look: Look): readonly string[] {
  const { controls, rows, all, shift, cut } = look
  const needless = all <= fewRows ? controls.filter((each) => /^(?:Pesquisar|Filtros)/.test(each)) : []
  return [
    ...(needless.length > 0 ? [`${needless.join(', ')} for ${all} rows`] : []),
    ...(controls.length > mostControls ? [`controls ${controls.join(', ')}`] : []),
    ...(rows < Math.min(leastRows, all) ? [`${rows} rows of ${all}`] : []),
    ...(shift > mostShift ? [`moved by ${shift.toFixed(3)}`] : []),
    ...(cut.length > 0 ? [`cut ${cut.slice(0, 3).join(' | ')}`] : []),
  ]
}

for (const { role } of accounts) {
  test(`the lists of ${role} are calm: few controls, many rows, no shift, no name cut without need`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await bringSession(page, role)
    const faults: string[] = []
    for (const { path, title } of menuOf(role)) {
      const first = await visit(page, role, path)
      if (!first || faultsOf(first).length === 0) continue
      // A machine busy with other things may render the first visit in pieces; the second has its parts loaded.
      const second = await visit(page, role, path)
      if (second) faults.push(...faultsOf(second).map((fault) => `${title}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

/** A slow phone. */
const slowdown = 4

for (const { role } of accounts) {
  test(`the home page and the records of ${role} move nothing while they load slowly`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, role, 'keys')
    const network = await page.context().newCDPSession(page)
    await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const addresses = ['dashboard']
    const api = await askAs(page.request, `${role}@example.com`)
    for (const { entity } of menuOf(role)) {
      const [row] = await api.get<readonly { readonly id: number }[]>(`/${entity.endpoint}?range=[0,0]`)
      if (row) addresses.push(`${entity.path ?? entity.views[0]?.path ?? ''}/${entity.routes.show}/${row.id}`)
    }
    const shiftAt = async (address: string) => {
      await openSection(page, role, 'keys')
      await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible()
      await watchShifts(page)
      await openSection(page, role, address)
      await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Charts below the viewport wait until they are scrolled to.
      const waiting = () =>
        page
          .locator('main [aria-busy="true"], main .MuiSkeleton-root')
          .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().top < innerHeight).length)
      await expect.poll(waiting).toBe(0)
      return page.evaluate(() => (window as unknown as { shifts: number }).shifts)
    }
    const faults: string[] = []
    for (const address of addresses) {
      // As for lists, the second visit counts.
      const shift = (await shiftAt(address)) > mostShift ? await shiftAt(address) : 0
      if (shift > mostShift) faults.push(`${address}: moved by ${shift.toFixed(3)}`)
    }
    await network.detach()
    expect(faults).toEqual([])
  })
}

test('selecting rows moves no row and leaves the footer in the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [first] = accounts
  const role = first?.role ?? ''
  await bringSession(page, role)
  const faults: string[] = []
  for (const { path, title } of menuOf(role)) {
    if (!(await visit(page, role, path))) continue
    const boxes = page.getByRole('grid').first().locator('.grid-row input[type=checkbox]')
    if ((await boxes.count()) === 0) continue
    const row = page.locator('.grid-body > .grid-row').first()
    const before = await row.boundingBox()
    await boxes.first().click()
    await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toBeVisible()
    const after = await row.boundingBox()
    if (before?.y !== after?.y) faults.push(`${title}: moved by ${(after?.y ?? 0) - (before?.y ?? 0)}`)
    const last = await page.locator('main .MuiCard-root').last().boundingBox()
    if (last && last.y + last.height > 900) faults.push(`${title}: ends at ${last.y + last.height}`)
  }
  expect(faults).toEqual([])
})

test('selecting a card on a phone moves no card, and making a PDF moves no page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', 'talhao')
  const second = page.getByRole('list', { name: 'Talhões' }).getByRole('listitem').nth(1)
  const before = await second.boundingBox()
  await second.getByRole('checkbox').click()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toBeVisible()
  expect(await second.boundingBox()).toEqual(before)
  await openSection(page, 'admin', 'talhao/ver/1')
  const title = page.getByRole('heading', { level: 1, name: /^Talhão/ })
  await expect(title).toBeVisible()
  const place = await title.boundingBox()
  await page.getByRole('button', { name: 'Mais opções', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Exportar PDF' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'PDF' })).toBeVisible()
  expect(await title.boundingBox()).toEqual(place)
})

test('an order comes with the names of its items, and its form with its items in place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', 'keys')
  const names: string[] = []
  page.on('request', (request) => request.url().includes('/api/produto?') && names.push(request.url()))
  await openSection(page, 'admin', 'cdv/pedidos/ver/1')
  await expect(page.getByRole('group', { name: 'Itens' }).getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Linha do tempo' }).getByText('Cadastrado')).toBeVisible()
  expect(names).toEqual([])
  await watchShifts(page)
  await openSection(page, 'admin', 'cdv/pedidos/alterar/1')
  await expect(page.getByRole('combobox', { name: 'Produto' })).not.toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Produto' }).first()).not.toHaveValue('…')
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(mostShift)
})

for (const width of [390, 1440]) {
  test(`changing a value of a record moves nothing beside or below it in ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin', 'talhao/ver/1')
    const others = page.locator('.sheet-tabs, .sheet-section h2, .sheet-facts > .sheet-pair')
    await expect(page.getByRole('heading', { level: 2, name: 'Lavoura' })).toBeVisible()
    const boxes = () => others.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    for (const title of ['Fazenda', 'Área da gleba (ha)', 'Anuidade']) {
      const change = page.getByRole('button', { name: `Alterar ${title}`, exact: true }).first()
      if ((await change.count()) === 0) continue
      await change.focus()
      const before = await boxes()
      await change.press('Enter')
      const form = page.getByRole('group', { name: `Alterar ${title}` })
      await expect(form.getByRole('button', { name: 'Salvar' })).toBeVisible()
      expect(await boxes()).toEqual(before)
      const box = await form.boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true)
      await form.getByRole('button', { name: 'Cancelar' }).click()
      await expect(form).toBeHidden()
    }
  })
}

test('a search moves no row, and a pivot has all its controls while it loads', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', 'talhao')
  const first = page.locator('.grid-body > .grid-row').first()
  const top = () => first.evaluate((row) => row.getBoundingClientRect().top)
  await expect(first.getByRole('link').first()).toBeVisible()
  const before = await top()
  await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).fill('Talhão 1')
  await expect(page).toHaveURL(/q=Talh/)
  await expect(first).toContainText('Talhão 1')
  await expect.poll(top).toBe(before)
  // No summary arrives.
  await page.route('**/resumo**', () => undefined)
  await openSection(page, 'admin', 'pagamentos?shape=pivot')
  await expect(page.getByRole('group', { name: 'Mostrar como' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
