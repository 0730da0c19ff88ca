/* Trees need a reference to their own entity; in labels, the parent must come first. E395, E396. */
import { isReference } from '#model/entity/kindGuards'
import { labelParts, pathLabelOf } from '#model/entity/label'
import { at, type Cursor, namesText, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import type { Source } from '../../sources/sources'

export function checkTree({ entity, words, name }: Source): readonly SchemaProblem[] {
  const place = at(words, 'tree', 'parent')
  const parent = textOf(place)
  if (parent === undefined) return []
  const leading = entity.fields.filter((field) => isReference(field) && field.ref?.entity === name)
  const names = leading.map((each) => each.name)
  const field = leading.find((each) => each.name === parent)
  if (!field) {
    const message = `"${parent}" não é uma referência de "${name}" a "${name}"; ${names.length > 0 ? `há ${namesText(names)}` : 'não há nenhuma na raiz'}`
    return [problemAt(place, 'E395', message, { suggestion: suggest(parent, names) })]
  }
  if (field.conditional || field.computed !== undefined) {
    const why = field.conditional ? 'só existe em certos casos' : 'é calculado'
    return [
      problemAt(place, 'E395', `"${parent}" ${why}: numa árvore todo registro pode dizer qual está acima`),
    ]
  }
  return checkName(parent, at(words, 'label'))
}

function checkName(parent: string, place: Cursor): readonly SchemaProblem[] {
  const label = textOf(place) ?? ''
  const isNamed = labelParts(label).some((part) => 'path' in part && part.path.split('.')[0] === parent)
  const way = pathLabelOf(label, parent)
  if (!isNamed || (way && !way.own.includes(`{${parent}`))) return []
  const message = `"{${parent}}" é o caminho inteiro até o registro acima: ponha-o só no começo do label, seguido de um separador e do nome`
  return [problemAt(place, 'E396', message, { suggestion: `{${parent}} › {nome}` })]
}
