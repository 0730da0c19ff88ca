/* Keyboard navigation: Tab reaches every control, shows the focus, and leaves the page again. */
import type { Page } from '@playwright/test'
import { drawAll } from './support/drawAll'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

for (const screen of ['dashboard', 'safra', 'parceiros/cadastrar', 'fazendas/alterar/1']) {
  test(`Tab moves the focus through ${screen}`, async ({ page }) => {
    await signIn(page, 'admin', screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The form loads after its heading.
    if (screen.includes('/'))
      await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
    await drawAll(page)
    const stops = await markStops(page)
    expect(stops.length).toBeGreaterThan(10)
    const { met, hidden } = await walk(page, stops.length)
    expect(stops.filter((_stop, place) => !met.has(place))).toEqual([])
    expect(hidden).toEqual([])
  })
}

/** Numbers all focusable elements in tab order, and returns how the markup of each begins. */
function markStops(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const radios = new Set<string>()
    const takesFocus = (each: HTMLElement) =>
      each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled')
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
      .filter((each) => takesFocus(each) && !each.closest('[inert], [aria-hidden=true]'))
      .filter((each) => {
        // Only one radio button of a group is a tab stop; arrow keys reach the others.
        if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true
        const isChosen = each.checked || !document.querySelector(`[name="${each.name}"]:checked`)
        return isChosen && !radios.has(each.name) && radios.add(each.name)
      })
      .map((each, place) => {
        each.dataset.stop = String(place)
        return each.outerHTML.slice(0, 140)
      })
  })
}

/**
 * Presses Tab from the top until the focus leaves the page; returns the stops it reached, and those without a
 * visible focus.
 */
async function walk(page: Page, count: number) {
  const met = new Set<number>()
  const hidden: string[] = []
  // More than a few additional stops would mean a focus trap.
  for (let presses = 0; presses < count + 10; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      const isStop = element instanceof HTMLElement || element instanceof SVGElement
      if (!isStop || element === document.body) return undefined
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px'
      // Inputs show the focus on their surrounding box.
      const isMarked = element.closest('.Mui-focusVisible, .Mui-focused, .field:focus-within') !== null
      return {
        stop: element.dataset.stop,
        isShown: isOutlined || isMarked || boxShadow !== 'none',
        html: element.outerHTML.slice(0, 140),
      }
    })
    if (!at || (at.stop !== undefined && met.has(Number(at.stop)))) return { met, hidden }
    if (at.stop !== undefined) met.add(Number(at.stop))
    if (!at.isShown) hidden.push(at.html)
  }
  throw new Error('Tab never leaves the page')
}
