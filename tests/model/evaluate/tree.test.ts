import { describe, expect, it } from 'vitest'
import { layTree, openNodes, type TreeNode } from '#model/evaluate/tree'
import type { FoundRow } from '#model/query/queryOf'

const row = (id: number, above: number | null, size?: number): FoundRow => ({
  id,
  above,
  size,
  name: `n${id}`,
})
const reading = {
  parentOf: (each: FoundRow) => each.above,
  numberOf: (each: FoundRow, path: string) => each[path],
  sums: ['size'],
}
const told = (nodes: readonly TreeNode[], isOpen: (node: TreeNode) => boolean = () => true) =>
  [...openNodes(nodes, isOpen)].map(
    ({ row: { id }, level, place, count, sums }) =>
      `${'·'.repeat(level)}${id} ${place}/${count} ${sums.size ?? '-'}`,
  )

describe('rows laid out as a tree', () => {
  const rows = [row(1, null, 0.1), row(4, 2, 0.2), row(2, 1), row(3, 1, 0.3), row(9, 77, 5)]

  it('are below their parents in order, with sums of all descendants', () => {
    expect(told(layTree(rows, reading))).toEqual([
      '·1 1/2 0.6',
      '··2 1/2 0.2',
      '···4 1/1 0.2',
      '··3 2/2 0.3',
      '·9 2/2 5',
    ])
  })

  it('are visible when their ancestors are expanded', () => {
    expect(told(layTree(rows, reading), ({ row: { id } }) => id === 1)).toEqual([
      '·1 1/2 0.6',
      '··2 1/2 0.2',
      '··3 2/2 0.3',
      '·9 2/2 5',
    ])
  })

  it('are complete when old rows form a cycle', () => {
    const circle = [row(1, 2), row(2, 1), row(3, 3, 1)]
    expect(told(layTree(circle, reading))).toEqual(['·3 1/1 1', '·1 1/1 -', '··2 1/1 -'])
  })
})
