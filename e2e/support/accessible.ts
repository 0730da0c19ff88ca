/* Accessibility of what a page shows at rest: axe is asked when nothing fades or slides any more. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './expect'

/** Half as long as what the package gives as its own source, and sent to every page that is loaded. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The page, or what `within` selects, has no violation; `screen` names it in the failure. */
export async function expectAccessible(page: Page, screen = '', within?: string): Promise<void> {
  await expectNothing(page, screen, within, {})
}

/** Colours stand out from what is behind them. */
export async function expectContrast(page: Page, screen = '', within?: string): Promise<void> {
  await expectNothing(page, screen, within, { runOnly: ['color-contrast'] })
}

/** Looks whose contrast this worker has asked for. */
const askedLooks = new Set<number>()

/**
 * Asks everything in one run: to draw up the page is most of its time. But of all texts of a page contrast takes longer
 * than everything else, and a few of each look tell the same, on whatever page they stand.
 */
async function expectNothing(
  page: Page,
  screen: string,
  within: string | undefined,
  rules: RunOptions,
): Promise<void> {
  await settle(page)
  const looks = await markLooks(page, within ?? 'html')
  if (looks.length === 0 && 'runOnly' in rules) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async ({ context, options }) => {
      const { configure, run } = (window as unknown as { axe: typeof axe }).axe
      // The text of each element that was looked at would be written down for results that are not read.
      configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
      const { violations } = await run(context, options)
      const textOf = (selector: unknown) =>
        typeof selector === 'string' ? document.querySelector(selector)?.outerHTML.slice(0, 160) : selector
      return violations.map(({ id, nodes }) => `${id} ${textOf(nodes[0]?.target[0])}`)
    },
    // Details of what passed are not read.
    { context: within ?? 'html', options: { ...rules, resultTypes: ['violations' as const] } },
  )
  expect(found.map((each) => `${screen} ${each}`.trim())).toEqual([])
  for (const look of looks) askedLooks.add(look)
}

/**
 * Marks what has a text of its own, of each look that was not asked for the first two: what has the colours, and the
 * place among colours, of another text has its contrast, and a list is hundreds of texts in a few looks. Gives the looks.
 */
function markLooks(page: Page, within: string): Promise<readonly number[]> {
  return page.evaluate(
    ({ asked, known }) => {
      const colours = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode']
      const words = [...colours, 'text-shadow', 'font-size', 'font-weight', 'position', 'clip', 'clip-path']
      const done = new Set(known)
      const met = new Map<number, number>()
      /** Says the same on every page. */
      const numberOf = (text: string) => {
        let [high, low] = [7, 11]
        for (let at = 0; at < text.length; at++) {
          high = Math.imul(high ^ text.charCodeAt(at), 2654435761)
          low = Math.imul(low ^ text.charCodeAt(at), 1597334677)
        }
        return (high >>> 11) * 4294967296 + (low >>> 0)
      }
      const mark = (element: Element, around: number) => {
        element.removeAttribute('data-look')
        const style = getComputedStyle(element)
        const isOff = element.matches(':disabled, [aria-disabled=true]')
        const look = numberOf([around, isOff, ...words.map((word) => style.getPropertyValue(word))].join('|'))
        const hasText = [...element.childNodes].some(
          (node) => node instanceof Text && node.data.trim() !== '',
        )
        const isText = hasText || element.matches('input, textarea, select')
        if (isText && !done.has(look) && element.closest(asked) && element.checkVisibility()) {
          const before = met.get(look) ?? 0
          met.set(look, before + 1)
          if (before < 2) element.setAttribute('data-look', String(look))
        }
        for (const child of element.children) mark(child, look)
      }
      mark(document.documentElement, -1)
      return [...met.keys()]
    },
    { asked: within, known: [...askedLooks] },
  )
}

/** A screen 1280 pixels wide, enlarged four times: it is read without scrolling sideways (WCAG 1.4.10). */
export const enlarged = { width: 320, height: 844 }

/** Nothing is wider than the screen, and no title is cut. */
export async function expectFits(page: Page, screen = ''): Promise<void> {
  await expectNothingWider(page, screen)
  expect([screen, ...(await cutTitles(page))]).toEqual([screen])
}

/** Nothing is wider than the screen, once it is drawn for its width: parts for another width go a moment later. */
export async function expectNothingWider(page: Page, screen = ''): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: screen, intervals: [0, 20, 50, 100] }).toBe(0)
}

/** Headers of columns and labels of fields that end in dots. */
function cutTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const titles = '.grid-title, .grid-title > button, .MuiInputLabel-root'
    return [...document.querySelectorAll<HTMLElement>(titles)]
      .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent ?? '')
  })
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
    // A link in a drawing takes the focus as well.
    const canFocus = (element: Element) =>
      (element instanceof HTMLElement || element instanceof SVGElement) && element.tabIndex >= 0
    return (
      [...document.querySelectorAll('*')]
        .filter(
          (each) => each.matches('a, button, [role=button]') || getComputedStyle(each).cursor === 'pointer',
        )
        .filter((each) => each.checkVisibility() && !each.closest(`${arrows}, [aria-hidden=true], [inert]`))
        // A part of a picture is a shortcut to what its table leads to.
        .filter(
          (each) =>
            !each.closest('[role=img]')?.closest('section')?.querySelector('[aria-label="Ver como tabela"]'),
        )
        .filter((each) => {
          const around = each.closest('label, .MuiInputBase-root, .field-box') ?? each.closest(stops) ?? each
          return ![around, ...around.querySelectorAll(stops)].some(canFocus) && !around.matches(':disabled')
        })
        .map((each) => each.outerHTML.slice(0, 120))
    )
  })
  expect([screen, ...unreachable]).toEqual([screen])
}

/** Waits until every transition and animation that ends has ended: colours are measured at rest only. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (animation) =>
        animation.playState !== 'running' ||
        // What follows a scrolled part moves with that alone.
        animation.timeline !== document.timeline ||
        animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    ),
  )
}
