/* Accessibility of what a page shows at rest: axe is asked when nothing fades or slides any more. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, or what `within` selects, has no violation; `screen` names it in the failure. */
export async function expectAccessible(page: Page, screen = '', within?: string): Promise<void> {
  await settle(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${screen} ${id} ${nodes[0]?.html.slice(0, 160)}`.trim())
  expect(found).toEqual([])
}

/** Nothing is wider than the screen. */
export async function expectFits(page: Page, screen = ''): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([screen, overflow]).toEqual([screen, 0])
}

/** Waits until every transition and animation that ends has ended: colours are measured at rest only. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}
