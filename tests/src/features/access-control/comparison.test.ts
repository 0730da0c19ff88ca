import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { acts } from '#model/entity/entity'
import { compareGroups, countSides, differingRows } from '../../../../src/features/access-control/comparison'
import { labelsOf, permissionRows } from '../../../../src/features/access-control/permissionRows'

const permissions = entities.flatMap(labelsOf).map(([name], at) => ({ id: at + 1, name }))
const rows = permissionRows(entities, permissions)
const idOf = (name: string) => permissions.find((each) => each.name === name)?.id ?? 0
const group = (name: string, ids: readonly number[]) => ({ name, has: (id: number) => ids.includes(id) })

describe('the matrix of permissions', () => {
  it('has one row for each entity, and every permission once', () => {
    expect(rows.map(({ title }) => title).sort()).toEqual(entities.map(({ plural }) => plural).sort())
    const ids = rows.flatMap(({ items }) => items.map(({ id }) => id))
    expect(ids.toSorted((a, b) => a - b)).toEqual(permissions.map(({ id }) => id))
  })

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'has the shared acts of %s in the columns',
    (name, entity) => {
      const shared = labelsOf(entity).slice(0, acts.length)
      expect(shared.map(([permission]) => permission)).toEqual(acts.map((act) => `${name}.${act}`))
    },
  )

  it('says which of two groups has a permission alone', () => {
    const [farm, plot] = [idOf('fazenda.create'), idOf('talhao.remove')]
    const comparison = compareGroups(group('A', [farm, 1]), group('B', [plot, 1]))
    expect([comparison.sideOf(farm), comparison.sideOf(plot), comparison.sideOf(1)]).toEqual([
      'own',
      'other',
      undefined,
    ])
    expect(countSides(rows, comparison)).toEqual({ own: 1, other: 1 })
    expect(
      differingRows(rows, comparison)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Fazendas', 'Talhões'])
  })
})
