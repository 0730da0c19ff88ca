import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { entities, systemEntities } from '#generated/entities.ts'
import { consoleFeatures } from '../../src/consoleFeatures'
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

it('no two entries of a menu have the same icon, for every role', () => {
  const sections = [...entities, ...systemEntities].flatMap(({ menu, access }) =>
    menu ? [{ ...menu, list: access.list }] : [],
  )
  const pages = consoleFeatures.flatMap(({ menu = [] }) => menu)
  for (const role of ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const) {
    const own = [
      ...sections.filter(({ roles, list }) => roles.includes(role) && list.includes(role)),
      ...pages.filter(({ roles }) => roles.includes(role)),
    ]
    expect(own.length).toBeGreaterThan(5)
    const doubled = own.filter(({ icon }, at) => own.findIndex((each) => each.icon === icon) !== at)
    expect(doubled.map(({ icon, title }) => `${role}: ${icon}, ${title}`)).toEqual([])
  }
})
