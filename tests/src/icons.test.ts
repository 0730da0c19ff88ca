import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { icons } from '../../src/icons'

it('has every icon that a schema names', () => {
  const named = entities.flatMap((entity) => [
    ...(entity.menu ? [entity.menu.icon] : []),
    ...entity.actions.flatMap((action) => action.icon ?? []),
    ...Object.values(entity.workflow?.transitions ?? {}).flatMap((transition) => transition.icon ?? []),
  ])
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !(name in icons))).toEqual([])
})
