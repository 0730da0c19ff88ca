/* Accessibility of what a page shows at rest: axe is asked when nothing fades or slides any more. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, or what `within` selects, has no violation; `screen` names it in the failure. */
export async function expectAccessible(page: Page, screen = '', within?: string): Promise<void> {
  const axe = startAxe(page)
  await expectNothing(page, within ? axe.include(within) : axe, screen)
}

/** Colours stand out from what is behind them: all that another scheme can change of an accessible page. */
export async function expectContrast(page: Page, screen = ''): Promise<void> {
  await expectNothing(page, startAxe(page).withRules(['color-contrast']), screen)
}

/**
 * On pages without frames the legacy run finds the same: it spares the way of all results through a second page,
 * and with it, as with the details of what passed, most of the time.
 */
function startAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function expectNothing(page: Page, axe: AxeBuilder, screen: string): Promise<void> {
  await settle(page)
  const { violations } = await axe.analyze()
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

/**
 * Whatever a pointer can press can be reached by keyboard: it takes the focus itself, holds or stands in something
 * that does, or belongs to a widget that moves among its parts by arrow keys.
 */
export async function expectReachable(page: Page, screen = ''): Promise<void> {
  const unreachable = await page.evaluate(() => {
    const arrows =
      '[role=grid], [role=tablist], [role=listbox], [role=menu], [role=application], .MuiToggleButtonGroup-root'
    const stops = 'a[href], button, input, select, textarea, [tabindex]'
    const canFocus = (element: Element) => element instanceof HTMLElement && element.tabIndex >= 0
    return [...document.querySelectorAll('*')]
      .filter(
        (each) => each.matches('a, button, [role=button]') || getComputedStyle(each).cursor === 'pointer',
      )
      .filter((each) => each.checkVisibility() && !each.closest(`${arrows}, [aria-hidden=true], [inert]`))
      .filter((each) => {
        const around = each.closest('label, .MuiInputBase-root, .field-box') ?? each.closest(stops) ?? each
        return ![around, ...around.querySelectorAll(stops)].some(canFocus) && !around.matches(':disabled')
      })
      .map((each) => each.outerHTML.slice(0, 120))
  })
  expect([screen, ...unreachable]).toEqual([screen])
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
