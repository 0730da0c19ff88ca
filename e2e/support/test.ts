/*
 * Playwright's test with a page that is kept by the worker and emptied for each test. A page of its own starts a
 * process that compiles the console anew, which costs more than most tests; here the browser has it compiled.
 * With `test.use({ staysOpen: true })` the console stays open too, as who is signed in left it: to load it again costs
 * five times as much as to go to another of its pages. What cannot be taken back from a page (a clock, a script before
 * all others) belongs into a page of its own: `browser.newPage()`.
 */
import { test as base, type Page } from '@playwright/test'

/** An address that loads nothing of the console. */
export const emptyAddress = '/api/sistema'

interface Kept {
  page?: Page
  /** Signed in as this role, and left as the test before it was. */
  visiting?: Page
}

export const test = base.extend<{ visiting: Page; staysOpen: boolean; tidied: undefined }, { kept: Kept }>({
  staysOpen: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
    async ({}, use) => {
      const kept: Kept = {}
      await use(kept)
      await Promise.all([kept.page?.context().close(), kept.visiting?.context().close()])
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, viewport, staysOpen }, use) => {
    // A test may close it, as a person closes a tab.
    if (!kept.page || kept.page.isClosed()) {
      const context = kept.page?.context() ?? (await browser.newContext())
      kept.page = await context.newPage()
    }
    await tidyPage(kept.page)
    const isOpen = staysOpen && kept.page.url().includes('/#/')
    if (!isOpen || !(await forgetAll(kept.page))) await emptyPage(kept.page)
    if (viewport) await kept.page.setViewportSize(viewport)
    await use(kept.page)
  },
  context: async ({ page }, use) => use(page.context()),
  // Pages that a test opened and left would work on beside all that follow.
  tidied: [
    async ({ browser, kept }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      const own = [kept.page?.context(), kept.visiting?.context()]
      const left = browser.contexts().filter((each) => !before.has(each) && !own.includes(each))
      await Promise.all(left.map((each) => each.close()))
    },
    { auto: true },
  ],
  // For many short visits: the console stays open between them, and only its address changes.
  visiting: async ({ browser, kept }, use) => {
    kept.visiting ??= await browser.newPage()
    await use(kept.visiting)
  },
})

/** No listeners, nothing routed, the looks of the configuration. */
async function tidyPage(page: Page): Promise<void> {
  const context = page.context()
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  for (const event of ['dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, contrast: null })
}

/** As if it had just been opened. */
async function emptyPage(page: Page): Promise<void> {
  await page.goto(emptyAddress)
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * Leaves the console open with its session only, at a page that asks the server nothing, unless something would be lost
 * by leaving the page it is at; says if it is so.
 */
function forgetAll(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const session = localStorage.getItem('console:session')
    const leaving = new Event('beforeunload', { cancelable: true })
    const area = /^#\/\w+\//.exec(location.hash)?.[0]
    if (session === null || area === undefined || !window.dispatchEvent(leaving)) return false
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('console:session', session)
    location.hash = `${area}keys`
    return true
  })
}
