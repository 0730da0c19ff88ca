import type { Page } from '@playwright/test'
import { expect } from './expect'

/** Pages about the schemas and the API show both as they are written. */
const technical = /conf\/(?:esquemas|api)/
/** Templates name fields in braces. */
const quoting = /modelos-de-mensagem/

/**
 * Expects what a reader expects of any page: words instead of stored values, a name at every value, and no text cut
 * off or under another. `screen` names it in the failure.
 */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  const faults = async () =>
    (await faultsOf(page, technical.test(screen), quoting.test(screen))).map((fault) => `${screen}: ${fault}`)
  await expect.poll(faults, { intervals: [0, 100, 250], timeout: 5_000 }).toEqual([])
}

function faultsOf(page: Page, isTechnical: boolean, isQuoting: boolean): Promise<readonly string[]> {
  return page.evaluate(
    ({ isTechnical, isQuoting }) => {
      const faults = new Set<string>()
      const main = document.querySelector('main')
      if (!main) return ['no page']
      const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)

      /** Code is written as it is stored. */
      const code = 'code, pre, kbd, input, textarea, [translate=no], [aria-hidden=true]'
      const stored = [
        /\b\d{4}-\d{2}-\d{2}(?:T\d|\b)/,
        /(?<![\w./@-])[a-z]+(?:_[a-z]+)+(?![\w./@-])/,
        /\bundefined\b|\bnull\b|\bNaN\b|\[object /,
        /\{[a-z_.]+\}/,
      ]
      const texts: { readonly box: DOMRect; readonly element: Element; readonly text: string }[] = []
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const whole = node.textContent ?? ''
        const text = isQuoting ? whole.replaceAll(/\{[a-z_.]+\}/g, '') : whole
        const element = node.parentElement
        if (
          text.trim() === '' ||
          !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        )
          continue
        if (!isTechnical && !element.closest(code)) {
          for (const each of stored) if (each.test(text)) faults.add(`stored value “${shorten(text)}”`)
        }
        // The rectangle around a rotated text is mostly empty.
        if (element.closest('[transform*=rotate]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = range.getClientRects()
        if (boxes.length > 1 && !isTechnical)
          for (const word of brokenWords(node, range)) faults.add(`broken word “${word}”`)
        range.selectNodeContents(node)
        for (const box of boxes) {
          if (box.width > 2 && box.height > 2 && isPainted(element, box)) texts.push({ box, element, text })
        }
      }

      /** Words on two lines; codes and addresses have no place to break at. */
      function brokenWords(node: Node, range: Range): readonly string[] {
        return [
          ...(node.textContent ?? '').matchAll(/(?<![\p{L}\d@._/-])\p{L}{4,20}(?![\p{L}\d@._/-])/gu),
        ].flatMap((found) => {
          range.setStart(node, found.index)
          range.setEnd(node, found.index + found[0].length)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
            ? [found[0]]
            : []
        })
      }

      /** Whether the middle of a text is painted: not scrolled away, nor behind a bar or a menu. */
      function isPainted(element: Element, box: DOMRect): boolean {
        for (const hit of document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)) {
          if (hit.contains(element) || element.contains(hit)) return true
          if (!/^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(hit).backgroundColor)) return false
        }
        return false
      }

      // Two texts in one place: each must be painted, so that a menu over a page is not meant.
      const sorted = texts.toSorted((a, b) => a.box.top - b.box.top)
      for (const [at, one] of sorted.entries()) {
        for (const other of sorted.slice(at + 1)) {
          if (other.box.top > one.box.bottom - 4) break
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (across > 4 && down > 4 && one.element !== other.element && !isCut(one) && !isCut(other))
            faults.add(`“${shorten(one.text)}” under “${shorten(other.text)}”`)
        }
      }

      /** Reaches beyond a box that cuts it, or floats above what scrolls. */
      function isCut({ box, element }: (typeof texts)[number]): boolean {
        for (let around: Element | null = element; around && around !== main; around = around.parentElement) {
          const { overflowX, position } = getComputedStyle(around)
          if (position === 'fixed' || position === 'sticky') return true
          if (overflowX === 'visible') continue
          const edge = around.getBoundingClientRect()
          const isAcross = box.right > edge.right + 2 || box.left < edge.left - 2
          if (isAcross || box.bottom > edge.bottom + 2 || box.top < edge.top - 2) return true
        }
        return false
      }

      for (const element of main.querySelectorAll<HTMLElement>('*')) {
        const hasText = [...element.childNodes].some(
          (each) => each instanceof Text && each.data.trim() !== '',
        )
        if (!hasText || !element.checkVisibility() || element.clientWidth < 3) continue
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        const isHidden = overflowX === 'hidden' || overflowX === 'clip'
        if (
          isHidden &&
          textOverflow !== 'ellipsis' &&
          clipPath === 'none' &&
          element.scrollWidth > element.clientWidth + 2
        )
          faults.add(`cut without dots: “${shorten(element.textContent ?? '')}”`)
      }

      for (const row of main.querySelectorAll('[role=grid] tr')) {
        const cells = [...row.querySelectorAll(':scope > td')].filter((cell) => cell.checkVisibility())
        const [first] = cells
        const bottom = first?.getBoundingClientRect().bottom ?? 0
        const below = cells.find((cell) => cell.getBoundingClientRect().top >= bottom)
        if (below) faults.add(`a row on two lines: “${shorten(row.textContent ?? '')}”`)
      }

      for (const pair of main.querySelectorAll('.sheet-pair')) {
        const name = pair.querySelector(':scope > dt')
        const isNamed = name && getComputedStyle(name).clipPath === 'none'
        if (
          pair.checkVisibility() &&
          !isNamed &&
          pair.parentElement?.childElementCount !== 1 &&
          !pair.hasAttribute('data-wide')
        )
          faults.add(`a value without a name: “${shorten(pair.textContent ?? '')}”`)
      }
      return [...faults]
    },
    { isTechnical, isQuoting },
  )
}
