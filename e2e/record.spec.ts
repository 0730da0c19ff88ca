/*
 * The page about a record of every entity: accessible, still while it is drawn, changed by keyboard alone, and leading
 * to forms only where that is said.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { entities, listPath } from './support/entities'
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
  test(`${entity.name}: its page is reached by a row, accessible and still`, async ({ visiting: page }) => {
    await visit(page, role, listPath(entity))
    await expect(page.locator('.list-progress--on, [aria-busy="true"]')).toHaveCount(0)
    const name = page.getByRole('grid').first().locator('a.row-name').first()
    const nothing = page.getByText('Nenhum item encontrado.', { exact: true })
    await expect(name.or(nothing).first()).toBeVisible()
    if (await nothing.isVisible()) return
    const address = (await name.getAttribute('href')) ?? ''
    await watchShift(page)
    await name.click()
    await expect(page).toHaveURL((url) => url.hash.startsWith(address))
    await expect(page.locator('.sheet h1')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
    await expectAccessible(page, entity.name)
    await expectFits(page, entity.name)
    const forms = page.locator(`main a[href*="/${entity.routes.edit}/"]`)
    for (const text of await forms.allTextContents()) expect(text).toBe('Editar')
  })
}

test('a value is corrected by keyboard alone, and the keyboard is back at it', async ({ visiting: page }) => {
  await visit(page, role, 'fazendas/ver/2')
  const pencil = page.getByRole('button', { name: 'Alterar Nome do gerente' }).last()
  await pencil.focus()
  await page.keyboard.press('F2')
  const input = page.getByRole('textbox', { name: /^Nome do gerente/ })
  await expect(input).toBeFocused()
  await page.keyboard.type('Marta Pires')
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  await expect(page.locator('.sheet-data').getByText('Marta Pires')).toBeVisible()
  await expect(pencil).toBeFocused()
})

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
