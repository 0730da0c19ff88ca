/* What distinguishes the records of a calendar. Pure. */
import type { Entity } from '#model/entity/entity'
import { formats } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { textAt } from '#model/show/cell'
import type { ConsoleTools } from '../../../console/console'
import { factsBesideName } from '../../../rows/shownFields'

const separator = ' – '

/** What all labels begin with, and what therefore distinguishes none of them. */
export interface SharedText {
  /** Leading parts. */
  readonly parts: number
  /** Leading letters of the next part: those of a numbering. */
  readonly letters: number
}

const nothing: SharedText = { parts: 0, letters: 0 }

/**
 * Removes the date from a label, since the entry is shown on that day, and the leading parts that all labels share.
 * @example entryName('Fee – Plot 1 – 28/11/2026', '2026-11-28', { parts: 1, letters: 0 }) // 'Plot 1'
 */
export function entryName(label: string, day: string, shared: SharedText = nothing): string {
  const dateText = formats.date.show(day)
  const parts = label
    .split(separator)
    .slice(shared.parts)
    .join(separator)
    .slice(shared.letters)
    .split(separator)
  const kept = parts.flatMap((part) => {
    const rest = part.replace(dateText, '').replace(/^[\s,|-]+|[\s,|-]+$/g, '')
    return rest === '' ? [] : [rest]
  })
  return kept.length === 0 ? label : kept.join(separator)
}

/**
 * @example sharedText(['Fee – Plot 1', 'Fee – Plot 2']) // { parts: 1, letters: 0 }
 * @example sharedText(['ORD-2026-000041', 'ORD-2026-000007']) // { parts: 0, letters: 13 }
 */
export function sharedText(labels: readonly string[]): SharedText {
  const [first = [], ...others] = labels.map((label) => label.split(separator))
  if (others.length === 0) return nothing
  const parts = Math.max(
    0,
    first.findIndex((part, at) => others.some((other) => other[at] !== part)),
  )
  return { parts, letters: sharedNumbering([first, ...others].map((each) => each[parts] ?? '')) }
}

/** Letters up to the first digit that differs, if all texts are numbers of one series. */
function sharedNumbering(texts: readonly string[]): number {
  const [first = '', ...others] = texts
  const isSame = (length: number) => others.every((other) => other.startsWith(first.slice(0, length)))
  const [start = ''] = /^.*[-/](?=\d+$)/.exec(first) ?? []
  if (start === '' || !isSame(start.length) || !texts.every((each) => /[-/]\d+$/.test(each))) return 0
  let length = start.length
  while (first[length] === '0' && length < first.length - 1 && isSame(length + 1)) length++
  return texts.every((each) => /^\d+$/.test(each.slice(length))) ? length : 0
}

/** The record's first values that are not in its label. */
export function entryFacts(
  entity: Entity,
  path: string,
  row: FoundRow,
  reader: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly string[] {
  return (
    factsBesideName(entity, row, reader)
      .filter((fact) => fact.path !== path)
      // Without its title, a value says its unit itself.
      .map((fact) => textAt(row, fact.path, { ...fact, title: '' }))
      .filter((text) => text !== '')
  )
}
