/* Layouts of a list: no repeats, existing fields of suitable kinds. E327–E329. */
import { shapeKinds } from '#model/entity/shapeKinds'
import { shapeFields } from '#model/query/shapeOffers'
import { at, itemsOf, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { Source, Sources } from '../sources/sources'

/** Unknown layouts are reported by the meta-schema. */
export function checkShapes({ entity, words }: Source, sources: Sources): readonly SchemaProblem[] {
  const parent = textOf(at(words, 'tree', 'parent'))
  const read = parent === undefined ? entity : { ...entity, tree: { parent } }
  const seen = new Set<string>()
  return itemsOf(at(words, 'list', 'shapes')).flatMap((word) => {
    const place = textOf(word) === undefined ? at(word, 'kind') : word
    const name = textOf(place)
    const kind = shapeKinds.find((each) => each === name)
    if (!kind) return []
    if (seen.has(kind)) return [problemAt(place, 'E327', `list.shapes já tem "${kind}"`)]
    seen.add(kind)
    const known = shapeFields(sources.index, read, kind)
    if (kind !== 'grid' && known.length === 0)
      return [problemAt(place, 'E328', `nenhum campo de "${entity.name}" serve para "${kind}"`)]
    const byPlace = at(word, 'by')
    const by = textOf(byPlace)
    if (by === undefined || known.includes(by)) return []
    const message = `"${by}" não serve para "${kind}"; os campos que servem são ${namesText(known)}`
    return [problemAt(byPlace, 'E329', message, { suggestion: suggest(by, known) })]
  })
}
