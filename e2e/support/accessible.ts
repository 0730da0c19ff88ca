/* Runs axe on a page once all animations have ended. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './expect'

/** Half as long as the exported `source` of axe, which would be sent to every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no violation on the page or inside `within`; `screen` names it in the failure. */
export async function expectAccessible(page: Page, screen = '', within?: string): Promise<void> {
  await expectNothing(page, screen, within, {})
}

/** Expects sufficient colour contrast. */
export async function expectContrast(page: Page, screen = '', within?: string): Promise<void> {
  await expectNothing(page, screen, within, { runOnly: ['color-contrast'] })
}

/** Colour combinations whose contrast this worker has already checked. */
const askedLooks = new Set<number>()

/**
 * Runs all rules at once, because axe spends most of its time on building its tree. Contrast of all texts takes
 * longer than all other rules, so it is checked for a few texts of each colour combination.
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
      // Avoids serialising the HTML of each element for results that are not read.
      configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
      const { violations } = await run(context, options)
      const textOf = (selector: unknown) =>
        typeof selector === 'string' ? document.querySelector(selector)?.outerHTML.slice(0, 160) : selector
      return violations.map(({ id, nodes }) => `${id} ${textOf(nodes[0]?.target[0])}`)
    },
    // Details of passed rules are not read.
    { context: within ?? 'html', options: { ...rules, resultTypes: ['violations' as const] } },
  )
  expect(found.map((each) => `${screen} ${each}`.trim())).toEqual([])
  for (const look of looks) askedLooks.add(look)
}

/**
 * Marks the first two text elements of each colour combination that was not checked before: equal colours on equal
 * backgrounds have equal contrast, and a list has hundreds of texts in a few combinations. Returns the
 * combinations.
 */
function markLooks(page: Page, within: string): Promise<readonly number[]> {
  return page.evaluate(
    ({ asked, known }) => {
      const colours = ['color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode']
      const words = [...colours, 'text-shadow', 'font-size', 'font-weight', 'position', 'clip', 'clip-path']
      const done = new Set(known)
      const met = new Map<number, number>()
      /** A hash that is the same on every page. */
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

/** A screen of 1280 pixels at 400 %, which must not scroll horizontally (WCAG 1.4.10). */
export const enlarged = { width: 320, height: 844 }

/** Expects no horizontal overflow and no truncated title. */
export async function expectFits(page: Page, screen = ''): Promise<void> {
  await expectNothingWider(page, screen)
  expect([screen, ...(await cutTitles(page))]).toEqual([screen])
}

/** Expects no horizontal overflow, waiting for components that render later for the new width. */
export async function expectNothingWider(page: Page, screen = ''): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: screen, intervals: [0, 20, 50, 100] }).toBe(0)
}

/** Column headers and field labels that end in an ellipsis. */
function cutTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const titles = '.grid-title, .grid-title > button, .MuiInputLabel-root'
    return [...document.querySelectorAll<HTMLElement>(titles)]
      .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent ?? '')
  })
}

/**
 * Expects that every clickable element is reachable by keyboard: it is focusable, contains or is inside a focusable
 * element, or belongs to a widget with arrow key navigation.
 */
export async function expectReachable(page: Page, screen = ''): Promise<void> {
  const unreachable = await page.evaluate(() => {
    const arrows =
      '[role=grid], [role=tablist], [role=listbox], [role=menu], [role=application], .MuiToggleButtonGroup-root'
    const stops = 'a[href], button, input, select, textarea, [tabindex]'
    // A link in an SVG is focusable too.
    const canFocus = (element: Element) =>
      (element instanceof HTMLElement || element instanceof SVGElement) && element.tabIndex >= 0
    return (
      [...document.querySelectorAll('*')]
        .filter(
          (each) => each.matches('a, button, [role=button]') || getComputedStyle(each).cursor === 'pointer',
        )
        .filter((each) => each.checkVisibility() && !each.closest(`${arrows}, [aria-hidden=true], [inert]`))
        // A clickable part of a chart duplicates a link of its table.
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

/** Waits until every finite transition and animation has ended, since colours are measured at rest. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      (animation) =>
        animation.playState !== 'running' ||
        // Scroll-driven animations advance only with scrolling.
        animation.timeline !== document.timeline ||
        animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    ),
  )
}
