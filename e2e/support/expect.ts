/*
 * Playwright's `expect` with cheaper polling: on each failed attempt Playwright builds the accessibility tree of
 * the whole page for an error message that is discarded when a later attempt passes. The most frequent matchers are
 * polled here without it; after the timeout Playwright reports the failure as usual.
 */
import { expect as base, type Locator, type Page } from '@playwright/test'

interface TimeoutOptions {
  readonly timeout?: number
}

/** The timeout has passed already; this call only produces the error message. */
const told = { timeout: 1 }
const passed = { pass: true, message: () => '' }
/** The result of a negated matcher that passes. */
const refuted = { pass: false, message: () => '' }

export const expect: typeof base = base.extend({
  async toBeVisible(locator: Locator, options?: TimeoutOptions) {
    if (this.isNot) return is(refuted, base(locator).not.toBeVisible(options))
    if (await holds(base(locator.filter({ visible: true })).toHaveCount(1, options))) return passed
    return is(passed, base(locator).toBeVisible(told))
  },
  async toHaveText(locator: Locator, text: string | RegExp | readonly string[], options?: TimeoutOptions) {
    if (this.isNot) return is(refuted, base(locator).not.toHaveText(text, options))
    if (typeof text !== 'string' && !(text instanceof RegExp))
      return is(passed, base(locator).toHaveText(text, options))
    if (await holds(base(locator).toHaveText([text], options))) return passed
    return is(passed, base(locator).toHaveText(text, told))
  },
  async toContainText(locator: Locator, text: string | RegExp | readonly string[], options?: TimeoutOptions) {
    if (this.isNot) return is(refuted, base(locator).not.toContainText(text, options))
    if (typeof text !== 'string' && !(text instanceof RegExp))
      return is(passed, base(locator).toContainText(text, options))
    if (await holds(base(locator).toContainText([text], options))) return passed
    return is(passed, base(locator).toContainText(text, told))
  },
  async toHaveURL(page: Page, url: string | RegExp, options?: TimeoutOptions) {
    if (this.isNot) return is(refuted, base(page).not.toHaveURL(url, options))
    const patience = { timeout: options?.timeout ?? this.timeout, waitUntil: 'commit' } as const
    if (await holds(page.waitForURL(url, patience))) return passed
    return is(passed, base(page).toHaveURL(url, told))
  },
})

async function is<Answer>(answer: Answer, asked: Promise<void>): Promise<Answer> {
  await asked
  return answer
}

async function holds(asked: Promise<void>): Promise<boolean> {
  try {
    await asked
    return true
  } catch {
    return false
  }
}
