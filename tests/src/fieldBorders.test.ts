/* The border of every input has a contrast of at least 3:1 with the page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const rule = /([^{}]+)\{([^{}]*)\}/g
/** Matches selectors whose last element is an input. */
const input = /(?:^|[\s>+~,(])(?:input|select|textarea)(?:\[[^\]]*\])*\s*(?:,|$)|input\s*$/
const ticked = /checkbox|radio|switch|choice|check/
/** Variables whose contrast contrast.test.ts checks in every theme. */
const strong = /var\(--(?:base-field|line|base-error|mui-palette-error-main)\)/

it('every input has a border in the colour of fields', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(rule),
    ].flatMap(([, selector = '', body = '']) => {
      const border = /border(?:-color)?:\s*([^;]+);/.exec(body)?.[1]
      const isInput = input.test(selector.trim()) && !ticked.test(selector)
      return isInput && border && !/^0|none|transparent|inherit/.test(border)
        ? [{ file, selector: selector.trim(), border }]
        : []
    }),
  )
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter(({ border }) => !strong.test(border))).toEqual([])
})
