/*
 * Computed styles of an element, optimised for frequent calls. Finding an element by its role checks for
 * every element on the page, and its ancestors, whether it is hidden and how it is displayed; happy-dom
 * matches all rules of the page against each of them. Here only rules are matched that set a requested
 * property and end in a class of the element. Other properties are left to happy-dom.
 */
import elementDefaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js'

const quick = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' } as const
const names = Object.values(quick)
type StyleProperty = (typeof names)[number]
const isQuick = (name: string): name is StyleProperty => names.some((each) => each === name)

/** The properties that are ever requested, here or from happy-dom; style sheets without them are skipped. */
const asked = /\b(display|visibility|content|pointer-events|user-select)\s*:/

interface StyleRule {
  readonly selector: string
  readonly order: number
  readonly said: Partial<Record<StyleProperty, Declaration>>
}

interface Declaration {
  readonly value: string
  readonly isImportant: boolean
}

/** The page's rules by the class that their selector ends in, or '' for none. */
type RulesByClass = ReadonlyMap<string, readonly StyleRule[]>

/** Replaces the page's `getComputedStyle`, once. */
export function readFewStyles(): void {
  leaveOutSheets()
  const view = document.defaultView
  if (!view) throw new Error('The document has no window.')
  const readAll = view.getComputedStyle.bind(view)
  const findRules = followRules()
  const getComputedStyle = (element: Element, pseudo?: string | null) =>
    pseudo || !element.isConnected ? readAll(element, pseudo) : readFew(element, findRules(), readAll)
  for (const place of [view, globalThis]) Object.assign(place, { getComputedStyle })
}

function readFew(
  element: Element,
  rules: RulesByClass,
  readAll: (element: Element) => CSSStyleDeclaration,
): CSSStyleDeclaration {
  const getPropertyValue = (name: string) =>
    isQuick(name) ? readValue(element, name, rules) : readAll(element).getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, key) {
      if (key === 'getPropertyValue') return getPropertyValue
      if (key in quick) return readValue(element, quick[key as keyof typeof quick], rules)
      const all = readAll(element)
      const value: unknown = Reflect.get(all, key)
      return typeof value === 'function' ? value.bind(all) : value
    },
  })
}

function readValue(element: Element, name: StyleProperty, rules: RulesByClass): string {
  const value = findValue(element, name, rules)
  if (value || name !== 'visibility') return value
  return element.parentElement ? readValue(element.parentElement, name, rules) : ''
}

/** The element's value: from its attribute, from the most specific rule (the last one of equals), or by its tag. */
function findValue(element: Element, name: StyleProperty, rules: RulesByClass): string {
  const best = findRule(element, name, rules)
  if (element.getAttribute('style')?.includes(name)) {
    const { style } = element as HTMLElement
    const own = style.getPropertyValue(name)
    if (own && (!best?.isImportant || style.getPropertyPriority(name))) return own
  }
  return best?.value ?? (name === 'display' ? readDefault(element) : '')
}

function findRule(element: Element, name: StyleProperty, rules: RulesByClass): Declaration | undefined {
  let best: (Declaration & { readonly weight: number; readonly order: number }) | undefined
  for (const key of ['', ...element.classList]) {
    for (const { selector, order, said } of rules.get(key) ?? []) {
      const here = said[name]
      if (!here || (best?.isImportant && !here.isImportant)) continue
      const match = QuerySelector.matches(element as never, selector, { ignoreErrors: true })
      if (!match) continue
      const weight = match.priorityWeight
      const isFirst = !best || (here.isImportant && !best.isImportant)
      if (isFirst || !best || weight > best.weight || (weight === best.weight && order > best.order))
        best = { ...here, weight, order }
    }
  }
  return best
}

function readDefault(element: Element): string {
  const all: Readonly<Record<string, string | Readonly<Record<string, string>>>> = elementDefaults
  const found = all[element.tagName] ?? ''
  const text =
    typeof found === 'string'
      ? found
      : Object.entries(found).reduce(
          (said, [key, more]) => (key === 'default' || Reflect.get(element, key) ? said + more : said),
          '',
        )
  return [...text.matchAll(/display:\s*([\w-]+)/g)].at(-1)?.[1] ?? ''
}

/** Reads the rules again only when a style sheet was added, removed or changed. */
function followRules(): () => RulesByClass {
  let rules: RulesByClass | undefined
  const observer = new MutationObserver(() => {
    rules = undefined
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => {
    if (observer.takeRecords().length > 0) rules = undefined
    rules ??= readRules()
    return rules
  }
}

const known = new WeakMap<HTMLStyleElement, readonly CSSStyleRule[]>()

function readRules(): RulesByClass {
  const rules = new Map<string, StyleRule[]>()
  let order = 0
  for (const style of document.head.querySelectorAll('style')) {
    for (const { selectorText, style: block } of readSheet(style)) {
      const said: Partial<Record<StyleProperty, Declaration>> = {}
      for (const name of names) {
        const value = block.getPropertyValue(name)
        if (value && value !== 'inherit')
          said[name] = { value, isImportant: block.getPropertyPriority(name) !== '' }
      }
      if (Object.keys(said).length === 0) continue
      order += 1
      for (const selector of selectorText.split(/,(?![^(]*\))/)) {
        const key = findLastClass(selector)
        const rule = { selector: selectorText, order, said }
        const same = rules.get(key)
        if (same) same.push(rule)
        else rules.set(key, [rule])
      }
    }
  }
  return rules
}

/** A class that the element itself must have: one in the last part, outside of `:not()` and `:is()`. */
function findLastClass(selector: string): string {
  const last = selector
    .replace(/\[[^\]]*\]|\([^)]*\)/g, '')
    .trim()
    .split(/[\s>+~]+/)
    .at(-1)
  return /\.([\w-]+)/.exec(last ?? '')?.[1] ?? ''
}

function readSheet(style: HTMLStyleElement): readonly CSSStyleRule[] {
  const before = known.get(style)
  if (before) return before
  const rules = style.sheet ? readStyleRules([...style.sheet.cssRules]) : []
  if (style.textContent) known.set(style, rules)
  return rules
}

function readStyleRules(rules: readonly CSSRule[]): readonly CSSStyleRule[] {
  return rules.flatMap((rule) => {
    if ('selectorText' in rule) return [rule as CSSStyleRule]
    if (!('conditionText' in rule && 'cssRules' in rule)) return []
    const { conditionText, cssRules } = rule as CSSMediaRule
    const isMet = document.defaultView?.matchMedia(conditionText).matches
    return isMet ? readStyleRules([...cssRules]) : []
  })
}

/**
 * Most of a page's hundreds of rules do not set any requested property; the others keep their order and specificity.
 */
function leaveOutSheets(): void {
  const isAsked = new WeakMap<HTMLStyleElement, boolean>()
  const readSheet = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')?.get
  Object.defineProperty(HTMLStyleElement.prototype, 'sheet', {
    get(this: HTMLStyleElement) {
      const text = isAsked.has(this) ? '' : this.textContent
      if (text) isAsked.set(this, asked.test(text))
      return isAsked.get(this) ? readSheet?.call(this) : null
    },
  })
}
