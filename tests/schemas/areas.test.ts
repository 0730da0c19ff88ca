import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { redirectOf } from '../../src/engine/console/routes'
import { areaAt } from '../../src/engine/console/routing'

const blocked: Readonly<Record<string, readonly string[]>> = {
  admin: ['gestor', 'tecnico', 'produtor'],
  produtor: ['admin', 'supervisor', 'gestor', 'tecnico'],
  tecnico: ['admin', 'supervisor', 'gestor'],
  gestor: ['admin'],
}
const homes: Readonly<Record<string, string>> = {
  admin: 'admin',
  supervisor: 'gestor',
  gestor: 'gestor',
  tecnico: 'tecnico',
  produtor: 'produtor',
}

const index = indexEntities(entities)
const sections = entities.flatMap(({ path, views }) =>
  [path, ...views.map((view) => view.path)].flatMap((each) => (each ? [`/${each}`] : [])),
)

describe.each(Object.keys(blocked))('access to the area %s', (area) => {
  it.each(Object.keys(homes))('for a %s follows section 6', (role) => {
    const isBlocked = blocked[area]?.includes(role) ?? false
    const actor = { id: 1, name: role, role }
    for (const page of ['', '/dashboard', '/fazendas/alterar/3', ...sections]) {
      const path = `/${area}${page}`
      const entered = areaAt(entities, role, path)
      expect(entered).toBe(isBlocked ? homes[role] : area)
      if (!isBlocked) continue
      const redirect = redirectOf({ entities, index, actor, area: entered, slots: { pages: [] } }, path)
      expect(redirect, path).toBe(`/${homes[role]}${page}`)
    }
  })
})

it('a react-admin path of an entity named like an area belongs to the own area', () => {
  expect(areaAt(entities, 'produtor', '/tecnico/3')).toBe('produtor')
  expect(areaAt(entities, 'supervisor', '/admin/create')).toBe('gestor')
  expect(areaAt(entities, 'supervisor', '/supervisor/dashboard')).toBe('gestor')
})
