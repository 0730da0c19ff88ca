/* Aliases must point to existing choices and must not be choices themselves. E326. */
import { fold } from '#model/formats/fold'
import { at, entriesOf, namesText, problemAt } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

export function checkAliases(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, field }) => {
    const place = at(cursor, 'x-field', 'aliases')
    if (place.value === undefined) return []
    const values = field.values?.map(({ value }) => String(value))
    if (!values) return [problemAt(place, 'E326', `aliases é só para escolhas; "${name}" é ${field.kind}`)]
    return entriesOf(place).flatMap(([spelling, meant]) => {
      if (values.some((value) => fold(value) === fold(spelling))) {
        return [problemAt(meant, 'E326', `"${spelling}" já é uma opção, e não outra grafia`)]
      }
      const said = String(meant.value)
      if (values.includes(said)) return []
      const message = `opção desconhecida: "${said}"; as opções são ${namesText(values)}`
      return [problemAt(meant, 'E326', message, { suggestion: suggest(said, values) })]
    })
  })
}
