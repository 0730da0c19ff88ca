/*
 * Keys typed before an editor has loaded are queued for it: its script is delayed until the typing is done. A
 * shortcut works as soon as its button is rendered.
 */
import type { Page } from '@playwright/test'
import { expect } from './support/expect'
import { signIn, visit } from './support/signIn'
import { test } from './support/test'

/** Delays a chunk of the console until the returned function is called. */
async function hold(page: Page, part: string): Promise<() => void> {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(new RegExp(`/${part}-[^/]*\\.js`), async (route) => {
    await gate
    await route.continue()
  })
  return letThrough
}

test('keys typed before the note editor loads appear in the note', async ({ page }) => {
  const letThrough = await hold(page, 'NoteEditor')
  await signIn(page, 'admin', 'fazendas/ver/3')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.keyboard.type('Visita')
  await page.keyboard.press('Enter')
  await page.keyboard.type('feitaa')
  await page.keyboard.press('Backspace')
  letThrough()
  const text = page.getByRole('textbox', { name: 'Anotação' })
  await expect(text).toHaveValue('Visita\nfeita')
  await page.keyboard.type(' hoje')
  await expect(text).toHaveValue('Visita\nfeita hoje')
})

test('keys typed before the editor of a value loads are saved by Enter', async ({ page }) => {
  const letThrough = await hold(page, 'InlineForm')
  await signIn(page, 'admin', 'fazendas/ver/3')
  const value = page
    .locator('.sheet-data')
    .getByText(/^\d+,\d\d$/)
    .first()
  await value.click()
  await page.keyboard.type('157')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(page.locator('.sheet-data').getByText('157,00', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

for (const [what, key, drawn, role, name] of [
  [
    'the palette',
    { key: 'k', code: 'KeyK', ctrlKey: true },
    '[aria-keyshortcuts="Control+K"]',
    'combobox',
    /^Seção/,
  ],
  [
    'the list of shortcuts',
    { key: '?', code: 'Slash', shiftKey: true },
    '[aria-haspopup="menu"]',
    'dialog',
    /Atalhos/,
  ],
] as const) {
  test(`${what} opens by keys pressed as soon as the page is rendered`, async ({ browser }) => {
    const page = await browser.newPage()
    await page.addInitScript(
      ([press, selector]) => {
        new MutationObserver((_all, observer) => {
          const button = document.querySelector(selector)
          if (!button) return
          observer.disconnect()
          button.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
        }).observe(document, { subtree: true, childList: true })
      },
      [key, drawn] as const,
    )
    // Not by `signIn`, which looks for a button that the opened dialog covers.
    await visit(page, 'admin', 'dashboard')
    await expect(page.getByRole(role, { name })).toBeVisible()
  })
}
