/*
 * Playwright's test with a page that is kept by the worker and emptied for each test. A page of its own starts a
 * process that compiles the console anew, which costs more than most tests; here the browser has it compiled.
 * What cannot be taken back from a page (a clock, a script before all others) belongs into a page of its own:
 * `browser.newPage()`.
 */
import { test as base, type Page } from '@playwright/test'

/** An address that loads nothing of the console. */
export const emptyAddress = '/api/sistema'

interface Kept {
  page?: Page
  /** Signed in as this role, and left as the test before it was. */
  visiting?: Page
}

export const test = base.extend<{ visiting: Page }, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
    async ({}, use) => {
      const kept: Kept = {}
      await use(kept)
      await Promise.all([kept.page?.context().close(), kept.visiting?.context().close()])
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, viewport }, use) => {
    // A test may close it, as a person closes a tab.
    if (!kept.page || kept.page.isClosed()) {
      const context = kept.page?.context() ?? (await browser.newContext())
      kept.page = await context.newPage()
    }
    await emptyPage(kept.page)
    if (viewport) await kept.page.setViewportSize(viewport)
    await use(kept.page)
  },
  context: async ({ page }, use) => use(page.context()),
  // For many short visits: the console stays open between them, and only its address changes.
  visiting: async ({ browser, kept }, use) => {
    kept.visiting ??= await browser.newPage()
    await use(kept.visiting)
  },
})

/** As if it had just been opened: no listeners, nothing stored, the looks of the configuration. */
async function emptyPage(page: Page): Promise<void> {
  const context = page.context()
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  for (const event of ['dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(emptyAddress)
  await context.clearCookies()
  await context.clearPermissions()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, contrast: null })
}
