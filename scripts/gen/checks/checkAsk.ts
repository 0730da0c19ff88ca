/* `form.ask` must name a read-only text that the server writes. E268. */
import { isFreeText } from '#model/entity/kindGuards'
import { at, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'

export function checkAsk(source: Source, sources: Sources): readonly SchemaProblem[] {
  const place = at(source.words, 'form', 'ask')
  const name = textOf(place)
  if (name === undefined) return []
  const { field, problems } = readPath(sources, source, name, place, { inside: 'form.ask', topLevel: true })
  if (!field || (isFreeText(field) && (field.readOnly || field.computed !== undefined))) return problems
  return [problemAt(place, 'E268', `"${name}" não cabe em form.ask: pede-se um texto somente leitura`)]
}
