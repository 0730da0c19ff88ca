/* A field that repeats another one: that one stands beside it. E250. */
import { at, namesText, problemAt, textOf } from './checkCursor'
import type { PropertyNode } from './checkNodes'
import type { SchemaProblem } from './problem'
import { suggest } from './suggest'

/** Problems of `sameAs`. */
export function checkSameAs(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, siblings }) => {
    const place = at(cursor, 'x-field', 'sameAs')
    const other = textOf(place)
    const names = [...siblings.keys()].filter((each) => each !== name)
    if (other === undefined || names.includes(other)) return []
    const message = `campo desconhecido em sameAs: "${other}"; os vizinhos são ${namesText(names)}`
    return [problemAt(place, 'E250', message, { suggestion: suggest(other, names) })]
  })
}
