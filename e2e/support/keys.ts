/* Keyboard helpers: move from tab stop to tab stop, and know where the focus is. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

/** More tab stops than any page has between two elements. */
const mostStops = 150

/** Presses Tab or Shift+Tab until an element has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const page = target.page()
  // Located once, since a query by role reads the whole page, and again after a re-render.
  let element = await target.elementHandle()
  for (let stop = 0; stop < mostStops; stop++) {
    const at = await element?.evaluate((each) =>
      each === document.activeElement ? 'here' : each.isConnected ? 'elsewhere' : 'gone',
    )
    if (at === 'here') break
    if (at === 'gone') element = await target.elementHandle()
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Moves through the headers of a focused grid to the one with a name. */
export async function goToHeader(grid: Locator, name: string | RegExp): Promise<void> {
  const page = grid.page()
  const header = grid.getByRole('columnheader', { name, exact: true })
  await expect(grid).toBeFocused()
  // From any cell: to the first row, its first cell, and the header above it.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  const place = Number(await header.getAttribute('aria-colindex'))
  for (let step = 1; step < place; step++) await page.keyboard.press('ArrowRight')
  await expect(header).toHaveClass(/grid-cell--active/)
}

/** Opens the menu of the focused column and moves down to one of its entries. */
export async function chooseInMenu(page: Page, column: string | RegExp, entry: string): Promise<void> {
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('dialog', { name: column })
  const item = menu.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeVisible()
  await expect(menu.getByRole('menu')).toBeFocused()
  const place = await item.evaluate((element) =>
    [...(element.parentElement?.children ?? [])].indexOf(element),
  )
  for (let step = 0; step <= place; step++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}
