/* Cycles of computed fields. E408. */
import { expressionNames } from '#model/expression/expressionNames'
import { at, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'

export function checkCycles(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  const computed = nodes.flatMap((node) => {
    const place = at(node.cursor, 'x-field', 'computed')
    const text = textOf(place)
    return text === undefined || node.isItem ? [] : [{ node, place, text }]
  })
  const needs = computed.map(({ node, text }) => {
    const names = new Set(expressionNames(text))
    return computed.flatMap((other, i) => (isNamed(other.node, node, names) ? [i] : []))
  })
  const told = new Set<number>()
  return computed.flatMap(({ node, place }, i) => {
    const way = told.has(i) ? undefined : wayBack(i, needs)
    if (!way) return []
    // Reports each cycle once, whichever field it is found from.
    for (const step of way) told.add(step)
    const path = way.map((step) => `"${computed[step]?.node.name}"`).join(' → ')
    return [problemAt(place, 'E408', `o cálculo de "${node.name}" depende dele mesmo: ${path}`)]
  })
}

/** Whether the expression refers to the other field: a sibling, or a field inside a list that it mentions. */
function isNamed(other: PropertyNode, node: PropertyNode, names: ReadonlySet<string>): boolean {
  if (names.has(other.name) && node.scope.get(other.name) === other.siblings.get(other.name)) return true
  const [head] = other.cursor.path.slice(1)
  return other.cursor.path.length > node.cursor.path.length && typeof head === 'string' && names.has(head)
}

function wayBack(start: number, needs: readonly (readonly number[])[]): readonly number[] | undefined {
  const seen = new Set<number>()
  const walk = (at: number, way: readonly number[]): readonly number[] | undefined => {
    for (const next of needs[at] ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}
