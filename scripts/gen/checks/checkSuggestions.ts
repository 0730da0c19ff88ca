/* Suggestions for new forms, and `alone`. E254, E255. */
import { hasDay, isBoolean, isReference } from '#model/entity/kindGuards'
import { at, entriesOf, itemsOf, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { pathsOf } from '../sources/demanded'
import type { PropertyNode } from '../sources/nodes'
import type { Sources } from '../sources/sources'
import { checkFilter } from './checkFilters'

export function checkSuggestions(nodes: readonly PropertyNode[], sources: Sources): readonly SchemaProblem[] {
  return nodes.flatMap((node) => {
    const place = at(node.cursor, 'x-field', 'suggest')
    const each = Array.isArray(place.value) ? itemsOf(place) : [place]
    return [
      ...(place.value === undefined ? [] : checkPlace(node, place, sources)),
      ...each.flatMap((one) => checkSuggestion(node, one, sources)),
      ...checkAlone(node),
    ]
  })
}

type Cursor = ReturnType<typeof at>

/** Only fields that people fill in at the root, or with a transition, may have suggestions. */
function checkPlace(node: PropertyNode, place: Cursor, sources: Sources): readonly SchemaProblem[] {
  const isOpen = node.isRoot && !node.isItem && (!node.field.readOnly || isAskedFor(node, sources))
  return isOpen ? [] : [problemAt(place, 'E254', 'suggest vale só em campos da raiz que se preenchem')]
}

function isAskedFor({ name, cursor }: PropertyNode, { all }: Sources): boolean {
  const source = all.find(({ file }) => file === cursor.file)
  const transitions = source ? entriesOf(at(source.words, 'workflow', 'transitions')) : []
  return transitions.some(([, transition]) =>
    ['input', 'demands'].some((word) => pathsOf(transition, word).some(([path]) => path === name)),
  )
}

function checkSuggestion({ field }: PropertyNode, place: Cursor, sources: Sources): readonly SchemaProblem[] {
  const text = textOf(place)
  const tell = (message: string, suggestion?: string) => [problemAt(place, 'E254', message, { suggestion })]
  if (text === '$today') {
    return hasDay(field) ? [] : tell('"$today" é só para datas')
  }
  if (text === '$only') {
    return isReference(field) ? [] : tell('"$only" é só para referências')
  }
  if (text?.startsWith('$actor.')) {
    const name = text.slice('$actor.'.length)
    const known = [
      'recordId',
      ...[...sources.accounts.values()].flatMap(({ entity }) => entity.fields.map((each) => each.name)),
    ]
    if (known.includes(name)) return []
    return tell(`quem entra não tem "${name}"; há ${namesText([...new Set(known)])}`, suggest(name, known))
  }
  // Expressions are checked elsewhere.
  const where = at(place, 'where')
  if (where.value === undefined) return []
  if (!isReference(field)) return tell('"where" é só para referências')
  const target = sources.byName.get(field.ref?.entity ?? '')
  return target ? checkFilter(where, target, sources, 'suggest.where') : []
}

function checkAlone({ cursor, field, isRoot, isItem }: PropertyNode): readonly SchemaProblem[] {
  const place = at(cursor, 'x-field', 'alone')
  if (place.value !== true || (isBoolean(field) && isRoot && !isItem)) return []
  const why = isBoolean(field) ? 'está dentro de um objeto ou de uma lista' : `é ${field.kind}`
  return [problemAt(place, 'E255', `alone é só para campos sim/não da raiz; "${field.name}" ${why}`)]
}
