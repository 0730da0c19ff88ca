/* `sameAs`, `restates`, `titleFrom` and `period` must name sibling fields. E250. */
import { at, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

const words = [['sameAs'], ['restates'], ['titleFrom'], ['period', 'from'], ['period', 'to']] as const

export function checkSameAs(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, siblings }) =>
    words.flatMap((steps) => {
      const place = at(cursor, 'x-field', ...steps)
      const word = steps.join('.')
      const other = textOf(place)
      const names = [...siblings.keys()].filter((each) => each !== name)
      if (other === undefined || names.includes(other)) return []
      const message = `campo desconhecido em ${word}: "${other}"; os vizinhos são ${namesText(names)}`
      return [problemAt(place, 'E250', message, { suggestion: suggest(other, names) })]
    }),
  )
}
