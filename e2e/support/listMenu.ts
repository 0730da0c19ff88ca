import type { Locator, Page } from '@playwright/test'

export function moreButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Mais opções da lista' })
}

/** Chooses an entry of the list's own menu, such as its columns or an export. */
export async function chooseMore(page: Page, entry: string | RegExp): Promise<void> {
  await moreButton(page).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemcheckbox', { name: entry }))
    .click()
}

/** Chooses a layout of the list. */
export async function chooseLayout(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ver como: / }).click()
  await page.getByRole('menuitemradio', { name }).click()
}
