/*
 * Playwright's test with a page that the worker reuses and resets for each test. A page per test would start a
 * process that compiles the console again, which costs more than most tests. With `test.use({ staysOpen: true })`
 * the console stays open too, with its session: reloading it takes five times as long as navigating. A test that
 * changes a page irreversibly (a clock, an init script) needs its own: `browser.newPage()`.
 */
import { test as base, type Page } from '@playwright/test'

/** A URL that loads nothing from the console. */
export const emptyAddress = '/api/sistema'

interface WorkerPages {
  page?: Page
  /** The page for `visiting`: signed in as this role, in the state that the previous test left. */
  visiting?: Page
}

export const test = base.extend<
  { visiting: Page; staysOpen: boolean; tidied: undefined },
  { kept: WorkerPages }
>({
  staysOpen: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
    async ({}, use) => {
      const kept: WorkerPages = {}
      await use(kept)
      await Promise.all([kept.page?.context().close(), kept.visiting?.context().close()])
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, viewport, staysOpen }, use) => {
    // A test may close it.
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
  // Pages that a test opened and did not close would keep running during later tests.
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
  // For many short visits: the console stays open between tests, and only its URL changes.
  visiting: async ({ browser, kept }, use) => {
    kept.visiting ??= await browser.newPage()
    await use(kept.visiting)
  },
})

/** Closes other pages, removes listeners, routes and permissions, and resets media emulation. */
async function tidyPage(page: Page): Promise<void> {
  const context = page.context()
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  for (const event of ['dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null, contrast: null })
}

/** Leaves the console, and clears cookies and storage. */
async function emptyPage(page: Page): Promise<void> {
  await page.goto(emptyAddress)
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * Clears the storage of an open console except for the session, and moves to a page that sends no requests.
 * @returns false without a session, or if leaving the current page would lose unsaved input
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
