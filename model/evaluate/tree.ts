import { systemNames } from '../entity/system'
import type { FoundRow } from '../query/queryOf'

export interface TreeNode {
  readonly row: FoundRow
  readonly level: number
  /** Position among its siblings, from 1, and the number of siblings (for `aria-posinset` and `aria-setsize`). */
  readonly place: number
  readonly count: number
  readonly above: TreeNode | undefined
  readonly below: readonly TreeNode[]
  /** By path: the sum over the row and its descendants; absent if none has a value. */
  readonly sums: Readonly<Record<string, number>>
}

export interface TreeOptions {
  parentOf(row: FoundRow): unknown
  numberOf(row: FoundRow, path: string): unknown
  readonly sums: readonly string[]
}

/** Sums are rounded to six decimals, which removes floating-point noise. */
const exact = 1e6

/**
 * Top rows and their descendants, in the order of the rows. A row is a top row if its parent is not among the
 * rows, or if it is part of a cycle.
 */
export function layTree(rows: readonly FoundRow[], reading: TreeOptions): readonly TreeNode[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const children = new Map<number, FoundRow[]>()
  const tops: FoundRow[] = []
  for (const row of rows) {
    const parent = reading.parentOf(row)
    const above = typeof parent === 'number' && parent !== row.id ? known.get(parent) : undefined
    if (!above) tops.push(row)
    else children.set(above.id, [...(children.get(above.id) ?? []), row])
  }
  const laid = new Set<number>()
  const lay = (siblings: readonly FoundRow[], above: TreeNode | undefined): readonly TreeNode[] => {
    const own = siblings.filter(({ id }) => !laid.has(id))
    for (const { id } of own) laid.add(id)
    return own.map((row, at) => {
      const below: TreeNode[] = []
      const sums: Record<string, number> = {}
      const level = (above?.level ?? 0) + 1
      const node: TreeNode = { row, level, place: at + 1, count: own.length, above, below, sums }
      below.push(...lay(children.get(row.id) ?? [], node))
      Object.assign(sums, sumsOf(node, reading))
      return node
    })
  }
  const nodes = lay(tops, undefined)
  const circling = rows.filter(({ id }) => !laid.has(id))
  return circling.length === 0 ? nodes : [...nodes, ...circling.flatMap((row) => lay([row], undefined))]
}

function sumsOf({ row, below }: TreeNode, { sums, numberOf }: TreeOptions): Record<string, number> {
  return Object.fromEntries(
    sums.flatMap((path) => {
      const values = [numberOf(row, path), ...below.map((each) => each.sums[path])].filter(
        (value) => typeof value === 'number',
      )
      const sum = values.reduce((all, value) => all + value, 0)
      return values.length === 0 ? [] : [[path, Math.round(sum * exact) / exact]]
    }),
  )
}

export function* openNodes(
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
): Iterable<TreeNode> {
  for (const node of nodes) {
    yield node
    if (node.below.length > 0 && isOpen(node)) yield* openNodes(node.below, isOpen)
  }
}

export function keyOf({ row }: TreeNode): number {
  return Number(row[systemNames.id])
}
