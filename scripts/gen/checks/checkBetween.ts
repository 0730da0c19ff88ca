/* Names that must be unique across all files: endpoints, sections, former names. E242, E307, E308, E312. */
import { systemNames } from '#model/entity/system'
import { at, type Cursor, itemsOf, problemAt, rootOf, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { FileNodes } from '../sources/nodes'
import type { Source, Sources } from '../sources/sources'

export function checkBetween(sources: Sources): readonly SchemaProblem[] {
  const endpoints = new Map<string, Source>()
  const paths = new Map<string, Source>()
  const formers = new Map<string, Source>()
  return sources.all.flatMap((source) => {
    const { words } = source
    const written = at(words, 'endpoint')
    const endpoint = textOf(written) ?? source.name
    const sections = [at(words, 'path'), ...itemsOf(at(words, 'views')).map((view) => at(view, 'path'))]
    const former = at(words, 'renamedFrom')
    return [
      ...once(endpoints, endpoint, source, written.value === undefined ? rootOf(source.file) : written, {
        code: 'E307',
        what: 'o endpoint',
      }),
      ...sections.flatMap((place) =>
        once(paths, textOf(place), source, place, { code: 'E308', what: 'o path' }),
      ),
      ...once(formers, textOf(former), source, former, { code: 'E312', what: 'o renamedFrom' }),
      ...(sources.byName.has(textOf(former) ?? '')
        ? [
            problemAt(
              former,
              'E312',
              `"${textOf(former)}" ainda é o nome de uma entidade: renamedFrom é um nome antigo`,
            ),
          ]
        : []),
    ]
  })
}

function once(
  seen: Map<string, Source>,
  value: string | undefined,
  source: Source,
  place: Cursor,
  { code, what }: { readonly code: string; readonly what: string },
): readonly SchemaProblem[] {
  if (value === undefined) return []
  const first = seen.get(value)
  if (!first) {
    seen.set(value, source)
    return []
  }
  return [problemAt(place, code, `${what} "${value}" já é de "${first.name}"`)]
}

export function checkFieldRenames(nodes: FileNodes, source: Source): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return nodes.properties.flatMap((node) => {
    const place = at(node.cursor, 'x-field', 'renamedFrom')
    const former = textOf(place)
    if (former === undefined || !node.isRoot) return []
    const isAgain = seen.has(former)
    seen.add(former)
    if (isAgain) return [problemAt(place, 'E242', `dois campos dizem ter sido "${former}"`)]
    const isName = source.entity.fields.some((field) => field.name === former) || former === systemNames.id
    return isName ? [problemAt(place, 'E242', `"${former}" ainda é o nome de um campo`)] : []
  })
}
