import { describe, expect, it } from 'vitest'
import {
  change,
  countChanges,
  type Group,
  isGranted,
  newGroup,
  parentsFor,
  payloadOf,
  treeOf,
} from '../../../../src/features/access-control/draft'
import { writeMatrix } from '../../../../src/features/access-control/matrixFile'

const top: Group = { id: 1, description: 'Topo', slug: 'admin', parent: null, level: 0, permissions: [1, 2] }
const field: Group = { id: 2, description: 'Campo', slug: 'gestor', parent: null, level: 2, permissions: [1] }
const team: Group = { id: 3, description: '=Equipe', slug: 'gestor', parent: 2, level: 2, permissions: [] }
const groups = [team, field, top]

describe('a draft of the permission matrix', () => {
  it('contains no change that was reverted to the saved value', () => {
    const given = change({}, field, [1, 2], true)
    expect(countChanges(given)).toBe(1)
    expect(isGranted(field, given, 2)).toBe(true)
    expect(countChanges(change(given, field, [2], false))).toBe(0)
  })

  it('is sent whole, for groups below the own level only', () => {
    const draft = change(change({}, field, [2], true), field, [1], false)
    expect(payloadOf(groups, draft, 0)).toEqual([
      { id: 3, level: 2, permissions: [] },
      { id: 2, level: 2, permissions: [2] },
    ])
    expect(payloadOf(groups, draft, 2)).toEqual([])
  })
})

it('a new group has no permissions and the lowest level, and its parent is a group below the own level', () => {
  expect(parentsFor(groups, 0)).toEqual([field])
  expect(newGroup('Safristas', field, groups, 0)).toEqual({
    description: 'Safristas',
    slug: 'gestor',
    parent: 2,
    level: 2,
    permissions: [],
  })
})

it('the tree of groups has two levels, the highest first', () => {
  expect(treeOf(groups)).toEqual([
    { group: top, children: [] },
    { group: field, children: [team] },
  ])
})

it('the export of the permission matrix contains no formula', () => {
  const rows = [{ title: 'Safras', items: [{ id: 1, name: 'safra.list', label: 'Listar' }] }]
  expect(writeMatrix(rows, groups, {})).toBe(
    `\uFEFFSeção;Permissão;'=Equipe;Campo;Topo\r\nSafras;Listar;;Sim;Sim\r\n`,
  )
})
