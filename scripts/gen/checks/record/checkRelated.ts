/* Related lists, wherever a record page names one. E380, E381. */
import { traitsOf } from '#model/entity/kinds'
import { relationsOf } from '#model/record/relations'
import { at, type Cursor, itemsOf, namesText, problemAt, textOf, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import { readPath } from '../../sources/readPath'
import type { Source, Sources } from '../../sources/sources'
import { checkFilter } from '../checkFilters'
import { checkReadable } from '../checkLists'

export function checkRelated(
  word: Cursor,
  source: Source,
  sources: Sources,
  inside = 'record.related',
): readonly SchemaProblem[] {
  const place = textOf(word) === undefined ? at(word, 'from') : word
  const from = textOf(place)
  if (from === undefined) return []
  const [name = '', ...path] = from.split('.')
  const holder = sources.byName.get(name)
  if (!holder || path.length === 0) {
    const known = keysOf(source, sources)
    const others = known.length > 0 ? `as que há são ${namesText(known)}` : 'nada leva a este registro'
    const message = `lista ligada desconhecida: "${from}"; ${others}`
    return [problemAt(place, 'E380', message, { suggestion: suggest(from, known) })]
  }
  const { field, problems } = readPath(sources, holder, path.join('.'), place, { inside, crosses: true })
  const leads = field?.ref?.entity === source.name && traitsOf(field.kind).filterable
  const known = keysOf(source, sources).filter((key) => key.startsWith(`${name}.`))
  return [
    ...problems.map((each) => ({
      ...each,
      ...(each.suggestion !== undefined && { suggestion: `${name}.${each.suggestion}` }),
    })),
    ...(field && !leads
      ? [
          problemAt(place, 'E381', `"${from}" não leva a registros de "${source.name}"`, {
            suggestion: known[0],
          }),
        ]
      : []),
    ...[...textsOf(at(word, 'columns')), ...itemsOf(at(word, 'sort')).flatMap(keyAt)].flatMap(
      ([path, cursor]) => {
        const read = readPath(sources, holder, path, cursor, { inside, crosses: true })
        return [...read.problems, ...(read.field ? checkReadable(read.field, path, cursor) : [])]
      },
    ),
    ...checkFilter(at(word, 'filter'), holder, sources, `${inside}.filter`),
  ]
}

function keyAt(sort: Cursor): readonly (readonly [string, Cursor])[] {
  const place = at(sort, 0)
  const path = textOf(place)
  return path === undefined ? [] : [[path, place]]
}

export function keysOf({ entity, words }: Source, sources: Sources): readonly string[] {
  const expand = at(words, 'list', 'expand')
  const opened = [textOf(at(expand, 'entity')), textOf(at(expand, 'field'))]
  const own = relationsOf(sources.index, entity).map(({ key }) => key)
  return opened.includes(undefined) ? own : [...new Set([opened.join('.'), ...own])]
}
