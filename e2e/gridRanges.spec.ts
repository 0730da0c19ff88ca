/*
 * Filters by ranges of numbers and dates, in the column menu and, where there are no headers, in the dialog:
 * typing, errors, chips, the URL, and removal.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { expect } from './support/expect'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test.beforeEach(({ page }) => bringSession(page, 'admin'))

const plots = (page: Page) => page.getByRole('grid', { name: 'Talhões' })
const active = (page: Page) => page.getByRole('group', { name: 'Filtros ativos' })

/** The number of matching rows in the footer. */
async function total(page: Page): Promise<number> {
  const text = (await page.getByText(/^\d+–[\d.]+ de [\d.]+$/).textContent()) ?? ''
  return Number(text.split(' de ')[1]?.replaceAll('.', ''))
}

/** The filter in the URL. */
function filterOf(page: Page): unknown {
  return JSON.parse(new URLSearchParams(page.url().split('?')[1]).get('filter') ?? '{}')
}

const bound = (range: Locator, name: 'De' | 'Até') => range.getByRole('textbox', { name })

test('a date range is typed, corrected, shown as a chip and in the URL, and removed', async ({ page }) => {
  await openSection(page, 'admin', 'talhao?page=1&columns=gleba,data_plantio')
  await expect(plots(page)).toHaveAttribute('aria-busy', 'false')
  const all = await total(page)
  await page.getByRole('button', { name: 'Opções da coluna Data do plantio' }).click()
  const range = page.getByRole('group', { name: 'Filtrar por Data do plantio' })
  await bound(range, 'De').pressSequentially('99/99/2015')
  await bound(range, 'Até').focus()
  await expect(bound(range, 'De')).toHaveAccessibleDescription('*Data Inválida')
  await expectAccessible(page)
  expect(filterOf(page)).toEqual({})
  await bound(range, 'De').fill('01/01/2015')
  await expect(bound(range, 'De')).toHaveAccessibleDescription('')
  await bound(range, 'Até').pressSequentially('31/12/2010')
  await bound(range, 'De').focus()
  await expect(bound(range, 'Até')).toHaveAccessibleDescription(
    '* A data deve ser maior ou igual a 01/01/2015',
  )
  // The valid bound is applied.
  await expect.poll(() => filterOf(page)).toEqual({ data_plantio: { gte: '2015-01-01' } })
  await bound(range, 'Até').fill('31/12/2019')
  await page.keyboard.press('Escape')
  await expect.poll(() => filterOf(page)).toEqual({ data_plantio: { gte: '2015-01-01', lte: '2019-12-31' } })
  const chip = active(page).getByRole('button', {
    name: /^Data do plantio: de 01\/01\/2015 até 31\/12\/2019/,
  })
  await expect(chip).toBeVisible()
  await expect(plots(page)).toHaveAttribute('aria-busy', 'false')
  const some = await total(page)
  expect(some).toBeLessThan(all)
  const days = await plots(page)
    .getByRole('gridcell')
    .filter({ hasText: /^\d{2}\/\d{2}\/\d{4}$/ })
    .allTextContents()
  expect(days.filter((text) => !/201[5-9]$/.test(text))).toEqual([])

  await page.reload()
  await expect(chip).toBeVisible()
  await expect.poll(() => total(page)).toBe(some)
  await chip.focus()
  await page.keyboard.press('Delete')
  await expect(active(page)).toHaveCount(0)
  await expect.poll(() => total(page)).toBe(all)
  expect(filterOf(page)).toEqual({})
})

test('a number range reports an upper bound below the lower one, and accepts no text', async ({ page }) => {
  await openSection(page, 'admin', 'talhao?page=1&columns=gleba,area_gleba')
  await expect(plots(page)).toHaveAttribute('aria-busy', 'false')
  const all = await total(page)
  await page.getByRole('button', { name: /^Opções da coluna Área/ }).click()
  const range = page.getByRole('group', { name: /^Filtrar por Área/ })
  await bound(range, 'De').pressSequentially('abc')
  await bound(range, 'Até').pressSequentially('5,5')
  await expect(bound(range, 'De')).toHaveAccessibleDescription('Valor deve ser um numérico')
  await bound(range, 'De').fill('9')
  await expect(bound(range, 'Até')).toHaveAccessibleDescription('Valor deve ser no mínimo 9,00')
  await bound(range, 'Até').fill('20')
  await expect.poll(() => filterOf(page)).toEqual({ area_gleba: { gte: 9, lte: 20 } })
  await page.keyboard.press('Escape')
  await expect(active(page)).toContainText(/Área.*: de 9,00.* até 20,00/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await page.getByRole('button', { name: /^Opções da coluna Área/ }).click()
  await page.getByRole('button', { name: 'Limpar filtro', exact: true }).click()
  await expect(bound(range, 'De')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect.poll(() => total(page)).toBe(all)
})

test('the same ranges are typed in the filter dialog on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'talhao?page=1&columns=gleba,data_plantio')
  await expect(page.getByRole('list', { name: 'Talhões' }).getByRole('heading').first()).toBeVisible()
  const all = await total(page)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filtros' })
  await panel.locator('summary', { hasText: 'Data do plantio' }).click()
  const range = page.getByRole('group', { name: 'Filtrar por Data do plantio' })
  await bound(range, 'De').fill('01/01/2015')
  await bound(range, 'Até').fill('31/12/2010')
  await bound(range, 'De').focus()
  await expect(bound(range, 'Até')).toHaveAccessibleDescription(
    '* A data deve ser maior ou igual a 01/01/2015',
  )
  await expectFits(page)
  await expectAccessible(page)
  await bound(range, 'Até').fill('31/12/2019')
  await panel.getByRole('button', { name: /^Ver \d+ itens$/ }).click()
  await expect(active(page)).toContainText('Data do plantio: de 01/01/2015 até 31/12/2019')
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expectFits(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => total(page)).toBe(all)
})
