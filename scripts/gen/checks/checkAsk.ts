/* `form.ask` must name a read-only text that the server writes (E268), `messageTemplate` texts that people write (E278). */
import { isFreeText } from '#model/entity/kindGuards'
import { at, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'

export function checkAsk(source: Source, sources: Sources): readonly SchemaProblem[] {
  const misfit = { code: 'E268', needed: 'pede-se um texto somente leitura', written: false }
  return checkText(source, sources, ['form', 'ask'], misfit)
}

export function checkMessageTemplate(source: Source, sources: Sources): readonly SchemaProblem[] {
  const misfit = { code: 'E278', needed: 'pede-se um texto que se escreve', written: true }
  return ['name', 'subject', 'text'].flatMap((part) =>
    checkText(source, sources, ['messageTemplate', part], misfit),
  )
}

interface Misfit {
  readonly code: string
  readonly needed: string
  /** Whether people write the field. */
  readonly written: boolean
}

function checkText(
  source: Source,
  sources: Sources,
  path: readonly [string, string],
  { code, needed, written }: Misfit,
): readonly SchemaProblem[] {
  const place = at(source.words, ...path)
  const name = textOf(place)
  if (name === undefined) return []
  const inside = path.join('.')
  const { field, problems } = readPath(sources, source, name, place, { inside, topLevel: true })
  if (!field || (isFreeText(field) && written === !(field.readOnly || field.computed !== undefined)))
    return problems
  return [problemAt(place, code, `"${name}" não cabe em ${inside}: ${needed}`)]
}
