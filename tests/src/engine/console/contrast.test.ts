/*
 * Calculates the contrast of all text and sign colours in each theme from the theme and the style sheets: 4.5:1 for
 * texts and 3:1 for signs, 7:1 and 4.5:1 in high contrast (WCAG 2.2, 1.4.3, 1.4.6, 1.4.11). The last two tests find
 * colours outside of the lists below. e2e/everyScreen.spec.ts checks some pages in a browser.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { theme } from '../../../../src/engine/console/theme'
import {
  type Colour,
  contrastOf,
  layOver,
  readColour,
  readDeclarations,
  readRules,
} from '../../../support/colours'

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join('src', file), 'utf8')
const sheets = new Map(
  source.filter((file) => file.endsWith('.css')).map((file) => [basename(file), read(file)]),
)
const rulesOf = (name: string) => readRules(sheets.get(name) ?? '')
const looks = [
  ['light', 'normal'],
  ['dark', 'normal'],
  ['light', 'more'],
  ['dark', 'more'],
] as const
const palettes = ['primary', 'secondary', 'info', 'success', 'warning', 'error']
const mui = (name: string) => `var(--mui-palette-${name})`
const base = (name: string) => `var(--base-${name})`

/** Text colours used on any surface and on any row. */
const texts = [mui('text-primary'), mui('text-secondary'), mui('primary-main'), mui('error-main')]
/** Colours of non-text elements: icons, borders and focus indicators. */
const signs = [base('field'), mui('action-active'), ...palettes.map((name) => mui(`${name}-main`))]
const surfaces = [mui('background-paper'), mui('background-default')]
/** The row backgrounds in grid.css. */
const rows = rulesOf('grid.css')
  .flatMap(([, body]) => readDeclarations(body))
  .flatMap(([name, value]) => (name === '--row' && value !== 'Highlight' ? [value] : []))
/** The backgrounds of cells marked for copying. */
const marked = rulesOf('grid.css')
  .flatMap(([, body]) => readDeclarations(body))
  .flatMap(([name, value]) => (name === 'background' && value.includes(', var(--row))') ? [value] : []))
  .map((value) => value.replace('var(--row)', mui('background-paper')))
const tonedIn = (sheet: string) =>
  rulesOf(sheet)
    .flatMap(([, body]) => readDeclarations(body))
    .flatMap(([name, value]) => (name === 'background' && value.includes('var(--tone)') ? [value] : []))
/** The backgrounds of calendar entries, in the colour of their state or none. */
const toned = tonedIn('calendar.css')
/** The backgrounds of permissions shown as words, in the colour of the text. */
const rights = tonedIn('schemas.css')
/** The backgrounds of permissions that differ between two groups. */
const differences = rulesOf('matrix.css')
  .flatMap(([, body]) => readDeclarations(body))
  .flatMap(([name, value]) => (name === 'background' && value.startsWith('color-mix') ? [value] : []))
const tones = [...palettes.map((name) => `${name}-main`), 'text-secondary']
const onDays = toned.flatMap((value) => tones.map((tone) => value.replace('var(--tone)', mui(tone))))

/** A foreground and its background; a translucent background lies on paper. */
type ColourPair = readonly [front: string, back: string]

const textPairs: readonly ColourPair[] = [
  ...texts.flatMap((text) => [...surfaces, ...rows].map((surface) => [text, surface] as const)),
  // Labels of states.
  ...palettes.flatMap((name) =>
    [...surfaces, ...rows].map((surface) => [mui(`${name}-main`), surface] as const),
  ),
  ...palettes.map((name) => [mui(`${name}-contrastText`), mui(`${name}-main`)] as const),
  ...['error', 'warning', 'info', 'success'].map(
    (name) => [mui(`Alert-${name}Color`), mui(`Alert-${name}StandardBg`)] as const,
  ),
  ...[...marked, ...differences].map((surface) => [mui('text-primary'), surface] as const),
  ...onDays.map((surface) => [mui('text-primary'), surface] as const),
  ...rights.flatMap((value) =>
    tones.map((tone) => [mui(tone), value.replace('var(--tone)', mui(tone))] as const),
  ),
  [mui('SnackbarContent-color'), mui('SnackbarContent-bg')],
  [mui('common-white'), mui('Tooltip-bg')],
  [mui('text-secondary'), mui('action-hover')],
  [mui('text-primary'), mui('action-hover')],
  [mui('text-primary'), mui('action-selected')],
  ...['text', 'soft', 'green', 'error'].flatMap((name) => [
    [base(name), base('page')] as const,
    [base(name), base('paper')] as const,
  ]),
  [base('on-green'), base('green')],
  [base('on-green'), base('green-strong')],
  [base('error'), base('error-page')],
]
const signPairs: readonly ColourPair[] = signs.flatMap((sign) =>
  [...surfaces, ...rows].map((surface) => [sign, surface] as const),
)

describe.each(looks)('%s theme, contrast %s', (scheme, contrast) => {
  const variables = variablesOf(scheme, contrast)
  const paper = readColour(mui('background-paper'), variables)

  it.each([
    ['texts', textPairs, contrast === 'more' ? 7 : 4.5],
    ['signs', signPairs, contrast === 'more' ? 4.5 : 3],
  ] as const)('%s have enough contrast with every surface behind them', (_what, pairs, least) => {
    const weak = pairs.flatMap(([front, back]) => {
      const behind: Colour = layOver(readColour(back, variables), paper)
      const found = contrastOf(readColour(front, variables), behind)
      return found < least ? [`${front} on ${back}: ${found.toFixed(2)}`] : []
    })
    expect(weak).toEqual([])
  })
})

const known = (pairs: readonly ColourPair[], place: 0 | 1) => pairs.map((pair) => pair[place])

it('every text colour of a style sheet or component is among the tested pairs', () => {
  const taken = ['inherit', 'currentcolor', 'HighlightText', 'transparent']
  // Disabled elements have no required contrast; the browser test covers white text on the sign-in picture; print.css
  // writes in black and dark grey on paper.
  const apart = [mui('action-disabled'), mui('text-disabled'), '#fff', '#000', '#444']
  const allowed = new Set([...taken, ...apart, ...known(textPairs, 0), ...known(signPairs, 0)])
  expect(saidOf(['color']).filter((value) => !allowed.has(value))).toEqual([])
})

it('every solid background colour of a style sheet or component is among the tested pairs', () => {
  const taken = ['none', 'transparent', 'inherit', 'var(--row)', 'Highlight']
  const inRows = rulesOf('grid.css').flatMap(([, body]) => readDeclarations(body).map(([, value]) => value))
  const noText = [base('line'), base('error'), mui('common-white'), ...inRows, ...toned, ...rights]
  const allowed = new Set([...taken, ...noText, ...known(textPairs, 1), ...known(textPairs, 0)])
  const said = saidOf(['background', 'background-color', 'bgcolor', 'backgroundColor'])
  // Images, and hexadecimal colours of bars and pins without text, are excluded.
  const plain = said.filter((value) => !/gradient|^#|url\(|currentColor/.test(value))
  expect(plain.filter((value) => !allowed.has(value))).toEqual([])
})

it('forced-colors mode uses only system colours', () => {
  const forced = [...sheets.values()].flatMap((css) => css.split('@media (forced-colors: active)').slice(1))
  const inside = forced.flatMap((text) => readRules(text.slice(0, endOf(text))))
  const said = inside.flatMap(([, body]) =>
    readDeclarations(body).filter(([name]) => /color$|^background|^--/.test(name)),
  )
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(([, value]) => !/^(Highlight|HighlightText|none)$/.test(value))).toEqual([])
})

/** The index where the block at the beginning of a text ends. */
function endOf(text: string): number {
  let depth = 0
  for (const [place, sign] of [...text].entries()) {
    if (sign === '{') depth += 1
    if (sign === '}' && --depth === 0) return place
  }
  return text.length
}

/** A method that MUI's types omit: it returns the CSS rules of a theme with custom properties. */
interface ThemeStyleSheets {
  generateStyleSheets(): readonly Readonly<Record<string, Readonly<Record<string, string | number>>>>[]
}

/** The custom properties in a theme: those of MUI first, then those of the page, which take precedence. */
function variablesOf(scheme: string, contrast: string): ReadonlyMap<string, string> {
  const isSaid = (selector: string) =>
    selector.split(', ').some((part) => {
      if (!/^(:root)?(\[data-\w+="\w+"\])*$/.test(part)) return false
      const asked = [...part.matchAll(/\[data-(\w+)="(\w+)"\]/g)]
      return asked.every(([, name, value]) => value === (name === 'theme' ? scheme : contrast))
    })
  const themed = (theme as unknown as ThemeStyleSheets)
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
  const declared = [
    ...themed.flatMap(([selector, body]) => (isSaid(selector) ? Object.entries(body) : [])),
    ...rulesOf('base.css').flatMap(([selector, body]) => (isSaid(selector) ? readDeclarations(body) : [])),
  ]
  return new Map(declared.map(([name, value]) => [name, String(value)]))
}

/** The values of these properties in style sheets and components, with local variables resolved. */
function saidOf(properties: readonly string[]): readonly string[] {
  const inSheets = [...sheets.values()].flatMap((css) => {
    const all = readRules(css).flatMap(([, body]) => readDeclarations(body))
    const own = (value: string) => {
      const meant = all.flatMap(([name, each]) =>
        value === `var(${name})` && name !== '--row' ? [each] : [],
      )
      return meant.length > 0 && !value.startsWith('var(--base') ? meant : [value]
    }
    return all.flatMap(([name, value]) => (properties.includes(name) ? own(value) : []))
  })
  const names = properties.join('|')
  const inComponents = source
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(file)
      const words = [...text.matchAll(new RegExp(`\\b(?:${names}): '(\\w+)\\.(\\w+)'`, 'g'))]
      const parts = [...text.matchAll(new RegExp(`\\b(?:${names}): [^,\\n]*palette\\.(\\w+)\\.(\\w+)`, 'g'))]
      return [...words, ...parts].map(([, palette, name]) => mui(`${palette}-${name}`))
    })
  return [...new Set([...inSheets, ...inComponents])]
}
