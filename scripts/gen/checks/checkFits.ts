/* `fits`: a sibling reference, fields of its entities, groups of existing choices. E325. */
import { isChoice, isReference } from '#model/entity/kindGuards'
import { at, itemsOf, namesText, problemAt, textOf, textsOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'
import type { Sources } from '../sources/sources'

export function checkFits(nodes: readonly PropertyNode[], sources: Sources): readonly SchemaProblem[] {
  return nodes.flatMap((node) => {
    const fits = at(node.cursor, 'x-field', 'fits')
    return fits.value === undefined ? [] : [...checkRecord(node, sources), ...checkGroups(node)]
  })
}

function checkRecord({ cursor, siblings }: PropertyNode, sources: Sources): readonly SchemaProblem[] {
  const fits = at(cursor, 'x-field', 'fits')
  const place = at(fits, 'ref')
  const name = textOf(place)
  if (name === undefined) return []
  const references = [...siblings].filter(([, field]) => isReference(field)).map(([each]) => each)
  const { ref } = siblings.get(name) ?? {}
  if (!ref || !references.includes(name)) {
    const message = `"${name}" não é uma referência ao lado; ${references.length > 0 ? `as vizinhas são ${namesText(references)}` : 'não há nenhuma'}`
    return [problemAt(place, 'E325', message, { suggestion: suggest(name, references) })]
  }
  const fields = textsOf(at(fits, 'fields')).map(([field]) => field)
  const targets = ref.by ? Object.values(ref.by.of) : [ref.entity]
  return [...new Set(targets)].flatMap((target) => {
    const known = sources.byName.get(target)?.entity.fields.map((field) => field.name)
    if (!known || fields.some((field) => known.includes(field))) return []
    const message = `"${target}" não tem nenhum dos campos de fits: ${namesText(fields)}`
    return [
      problemAt(at(fits, 'fields', 0), 'E325', message, { suggestion: suggest(fields[0] ?? '', known) }),
    ]
  })
}

function checkGroups({ cursor, field }: PropertyNode): readonly SchemaProblem[] {
  const place = at(cursor, 'x-field', 'fits')
  const values = (field.values ?? []).map(({ value }) => value)
  if (!isChoice(field)) return [problemAt(place, 'E325', 'fits é só para uma escolha (enum ou oneOf)')]
  return itemsOf(at(place, 'groups')).flatMap((group) =>
    itemsOf(group)
      .filter((each) => !values.some((value) => value === each.value))
      .map((each) =>
        problemAt(each, 'E325', `${JSON.stringify(each.value)} não é uma escolha deste campo`, {
          suggestion: suggest(String(each.value), values.map(String)),
        }),
      ),
  )
}
