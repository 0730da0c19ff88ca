/* Records where the user scrolls and puts the focus, and returns there after Back and Forward. */
import { contentId, currentVisit, type ElementName, type Scroll, tracking, type Visit } from './visit'

/** Milliseconds after which a page counts as complete, and as never becoming as long as it was. */
const [restDelay, longestWait] = [300, 10_000]

const names = new WeakMap<Element, ElementName>()
const content = () => document.getElementById(contentId)

/** Records what the user scrolls and focuses in the page; returns a function that stops. */
export function recordVisits(): () => void {
  // The browser would restore the position before the rows are there.
  window.history.scrollRestoration = 'manual'
  tracking.returnTo = returnTo
  const onScroll = ({ target }: Event) => {
    if (tracking.stop) return
    if (target === document) currentVisit().scroll = { top: window.scrollY, left: window.scrollX }
    else if (target instanceof Element && content()?.contains(target)) {
      const name = names.get(target) ?? nameOf(target)
      names.set(target, name)
      const scroll = { top: target.scrollTop, left: target.scrollLeft }
      currentVisit().scrollers.set(JSON.stringify(name), { name, scroll })
    }
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!tracking.stop && target instanceof Element && content()?.contains(target))
      currentVisit().focus = nameOf(target)
  }
  const onHide = () => {
    window.history.scrollRestoration = 'auto'
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  document.addEventListener('focusin', onFocus)
  window.addEventListener('pagehide', onHide)
  return () => {
    tracking.stop?.()
    document.removeEventListener('scroll', onScroll, { capture: true })
    document.removeEventListener('focusin', onFocus)
    window.removeEventListener('pagehide', onHide)
    onHide()
  }
}

/** Repeats while the page grows, until the user takes over. */
function returnTo(visit: Visit): void {
  const wanted = [...visit.scrollers.values()]
  let restTimer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    const found = wanted.map(({ name, scroll }) => scrollBack(find(name), scroll))
    window.scrollTo(visit.scroll.left, visit.scroll.top)
    const isReached = found.every(Boolean) && Math.abs(window.scrollY - visit.scroll.top) <= 1
    const isFocused = focusBack(visit.focus)
    clearTimeout(restTimer)
    if (isReached && isFocused) restTimer = setTimeout(stop, restDelay)
  }
  const mutations = new MutationObserver(attempt)
  const sizes = new ResizeObserver(attempt)
  const deadline = setTimeout(() => stop(), longestWait)
  const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const stop = () => {
    tracking.stop = undefined
    clearTimeout(restTimer)
    clearTimeout(deadline)
    mutations.disconnect()
    sizes.disconnect()
    for (const name of interruptions) window.removeEventListener(name, stop, { capture: true })
  }
  tracking.stop = stop
  for (const name of interruptions) window.addEventListener(name, stop, { capture: true, passive: true })
  const main = content()
  if (main) {
    mutations.observe(main, { childList: true, subtree: true })
    sizes.observe(main)
  }
  attempt()
}

function scrollBack(element: Element | undefined, { top, left }: Scroll): boolean {
  if (!element) return false
  element.scrollTop = top
  element.scrollLeft = left
  return Math.abs(element.scrollTop - top) <= 1
}

/** True when there is nothing left to do. */
function focusBack(name: ElementName | undefined): boolean {
  const { activeElement } = document
  // A page that puts the focus somewhere itself keeps it there.
  if (!name || (activeElement !== document.body && activeElement !== content())) return true
  const element = find(name)
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return element !== undefined
}

function nameOf(element: Element): ElementName {
  const label = labelOf(element)
  const tag = element.tagName
  return { tag, label, place: alike(tag, label).indexOf(element) }
}

function find({ tag, label, place }: ElementName): Element | undefined {
  const found = alike(tag, label)
  return found[place] ?? found[0]
}

function alike(tag: string, label: string): readonly Element[] {
  return [...(content()?.getElementsByTagName(tag) ?? [])].filter((each) => labelOf(each) === label)
}

function labelOf(element: Element): string {
  const named =
    element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.getAttribute('name')
  return named ?? (element.matches('a, button') ? (element.textContent ?? '') : element.className.toString())
}
