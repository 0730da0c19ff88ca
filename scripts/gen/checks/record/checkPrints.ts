/* Printed documents: existing names, unique titles. E398, E399. */
import { isOpaque } from '#model/entity/kindGuards'
import { at, type Cursor, itemsOf, problemAt, textOf, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { holesOf, readPath } from '../../sources/readPath'
import type { Source, Sources } from '../../sources/sources'
import { checkRelated } from './checkRelated'

const inside = 'record.print'
export function checkPrints(source: Source, sources: Sources): readonly SchemaProblem[] {
  const forms = itemsOf(at(source.words, 'record', 'print'))
  return [
    ...checkTitles(forms),
    ...forms.flatMap((form) => [
      ...checkSections(form, source, sources),
      ...itemsOf(at(form, 'related')).flatMap((each) =>
        checkRelated(each, source, sources, `${inside}.related`),
      ),
      ...[at(form, 'text'), ...itemsOf(at(form, 'signatures'))].flatMap((place) =>
        checkText(place, source, sources),
      ),
    ]),
  ]
}

function checkTitles(forms: readonly Cursor[]): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return forms.flatMap((form) => {
    const place = at(form, 'title')
    const title = textOf(place)
    if (title === undefined || !seen.has(title)) {
      if (title !== undefined) seen.add(title)
      return []
    }
    return [problemAt(place, 'E398', `já há um documento "${title}", e o menu não os distinguiria`)]
  })
}

function checkSections(form: Cursor, source: Source, sources: Sources): readonly SchemaProblem[] {
  const seen = new Set<string>()
  const named = itemsOf(at(form, 'sections')).flatMap((section) => textsOf(at(section, 'fields')))
  return named.flatMap(([name, place]) => {
    if (seen.has(name)) return [problemAt(place, 'E202', `campo repetido em ${inside}.sections: "${name}"`)]
    seen.add(name)
    return readPath(sources, source, name, place, {
      inside: `${inside}.sections`,
      topLevel: true,
      isShown: true,
    }).problems
  })
}

function checkText(place: Cursor, source: Source, sources: Sources): readonly SchemaProblem[] {
  return holesOf(textOf(place) ?? '').flatMap(({ path, start }) => {
    if (path === 'label') return []
    const { field, problems } = readPath(sources, source, path, place, {
      inside,
      within: start,
      isShown: true,
    })
    if (!field || !isOpaque(field)) return problems
    const message = `"${path}" é ${field.kind} e não se lê em um texto`
    return [problemAt(place, 'E399', message, { within: start })]
  })
}
