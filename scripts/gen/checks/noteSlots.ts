/*
 * Notes dialogs and widgets that no feature registers, which would not open or render. Not an error, because a
 * schema may precede its feature. E423.
 */

import { featureWidgetOf } from '#model/entity/widgets'
import { at, type Cursor, itemsOf, namesText, problemAt, rootOf, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { SchemaFile } from '../files/schemaFile'
import { suggest } from '../files/suggest'
import { type FeatureSlots, featureSlots } from '../sources/featureSlots'
import { nodesOfEntity } from '../sources/nodes'
import { readSources } from '../sources/sources'

export function noteSlots(
  files: readonly SchemaFile[],
  parts: readonly SchemaFile[],
  root: string,
): readonly SchemaProblem[] {
  const brought = featureSlots(root)
  const sources = readSources(files, parts)
  return files.flatMap((file) => {
    const words = at(rootOf(file), 'x-entity')
    const source = sources.byName.get(file.name)
    const opening = [
      ...itemsOf(at(words, 'actions')).map((each) => at(each, 'opens')),
      at(words, 'form', 'start'),
      at(words, 'form', 'fill', 'opens'),
    ]
    const drawn = source ? nodesOfEntity(source, sources).properties : []
    return [
      ...opening.flatMap((place) => noteName(place, textOf(place), 'o diálogo', 'dialogs', brought)),
      ...drawn.flatMap(({ cursor }) => {
        const place = at(cursor, 'x-field', 'widget')
        return noteName(place, featureWidgetOf({ widget: textOf(place) }), 'o componente', 'widgets', brought)
      }),
    ]
  })
}

function noteName(
  place: Cursor,
  name: string | undefined,
  what: string,
  slot: keyof FeatureSlots,
  brought: FeatureSlots,
): readonly SchemaProblem[] {
  const known = brought[slot]
  if (name === undefined || known.includes(name)) return []
  const there = known.length === 0 ? 'nenhuma traz algum' : `as que há trazem ${namesText([...known])}`
  const message = `nenhuma funcionalidade traz ${what} "${name}"; ${there}`
  return [problemAt(place, 'E423', message, { suggestion: suggest(name, known) })]
}
