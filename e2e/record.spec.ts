/*
 * The page about a record of every entity: accessible, still while it is drawn, and leading to forms only where that is
 * said; and a value of it changed by keyboard alone.
 */
import type { Page } from '@playwright/test'
import type { Entity } from '../model/entity/entity'
import { expectAccessible, expectFits } from './support/accessible'
import { entities } from './support/entities'
import { expect } from './support/expect'
import { visit } from './support/signIn'
import { test } from './support/test'

const role = 'admin'
const shown = entities.filter(
  (entity) => (entity.path !== undefined || entity.views.length > 0) && entity.access.list.includes(role),
)
/** As much as a page may move by itself. */
const mostShift = 0.02

test.describe.configure({ mode: 'parallel' })
test.use({ staysOpen: true })

test.beforeEach(async ({ visiting: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
})

for (const entity of shown) {
  test(`${entity.name}: its page is accessible and still`, async ({ visiting: page }) => {
    const base = entity.path ?? entity.views[0]?.path ?? ''
    await visit(page, role, 'dashboard')
    const id = await someRecord(page, entity)
    if (id === undefined) return
    await watchShift(page)
    await visit(page, role, `${base}/${entity.routes.show}/${id}`)
    await expect(page.locator('.sheet h1')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible()
    await expect(page.locator('.sheet [aria-busy="true"], .sheet .MuiSkeleton-root')).toHaveCount(0)
    expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
    await expectAccessible(page, entity.name)
    await expectFits(page, entity.name)
    // What it names leads to pages about records; only what says so leads to a form.
    const forms = page.locator('.sheet a[href*="/alterar/"]')
    for (const text of await forms.allTextContents()) expect(text).toBe('Editar')
  })
}

test('a value is corrected by keyboard alone, and the keyboard is back at it', async ({ visiting: page }) => {
  await visit(page, role, 'fazendas/ver/2')
  const pencil = page.getByRole('button', { name: 'Alterar Área total (ha)' }).last()
  await pencil.focus()
  await page.keyboard.press('F2')
  const input = page.getByRole('textbox', { name: /^Área total/ })
  await expect(input).toBeFocused()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  await expect(page.locator('.sheet-data').getByText('150,00', { exact: true })).toBeVisible()
  await expect(pencil).toBeFocused()
})

/** A record that the list begins with; none in an empty one. */
async function someRecord(page: Page, { endpoint }: Entity): Promise<number | undefined> {
  const kept = await page.evaluate(() => localStorage.getItem('console:session'))
  const { token } = JSON.parse(kept ?? '{}') as { token?: string }
  const answer = await page.request.get(`/api/${endpoint}?range=[0,0]`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const [row] = (await answer.json()) as readonly { readonly id: number }[]
  return row?.id
}

/** Adds up from now on what moves without anybody having done something. */
async function watchShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sum = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) sum.shifted += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: false })
  })
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
