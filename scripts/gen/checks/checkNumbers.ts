/* `format` of numbers, and `unitFrom`, which must name a sibling field. E265. */
import { isInteger } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import { at, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

export function checkNumbers(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, field, siblings }) =>
    (['format', 'unitFrom'] as const).flatMap((word) => {
      const place = at(cursor, 'x-field', word)
      const said = textOf(place)
      if (said === undefined) return []
      if (word === 'format' && !isInteger(field)) {
        return [problemAt(place, 'E265', `format é só para números inteiros; "${name}" é ${field.kind}`)]
      }
      if (!kindTraits[field.kind].summable) {
        return [problemAt(place, 'E265', `${word} é só para números; "${name}" é ${field.kind}`)]
      }
      const names = [...siblings.keys()].filter((each) => each !== name)
      if (word === 'format' || names.includes(said)) return []
      const message = `campo desconhecido em unitFrom: "${said}"; os vizinhos são ${namesText(names)}`
      return [problemAt(place, 'E265', message, { suggestion: suggest(said, names) })]
    }),
  )
}
