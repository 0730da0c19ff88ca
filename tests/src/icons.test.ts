import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { icons } from '../../src/icons'

it('the icon set contains every icon that a feature or the engine names', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const named = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/\bicon(?:: |=)['"](\w+)['"]/g)].map(
      ([, icon = '']) => icon,
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !(name in icons))).toEqual([])
})
