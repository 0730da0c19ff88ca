/* What distinguishes the records of a calendar. Pure. */
import type { Entity } from '#model/entity/entity'
import { formats } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { textAt } from '#model/show/cell'
import { headFieldsOf } from '../../../rows/shownFields'

const separator = ' – '

/**
 * Removes the date from a label, since the entry is shown on that day, and the leading parts that all labels share.
 * @param shared number of those parts
 * @example entryName('Fee – Plot 1 – 28/11/2026', '2026-11-28', 1) // 'Plot 1'
 */
export function entryName(label: string, day: string, shared = 0): string {
  const dateText = formats.date.show(day)
  const parts = label.split(separator).slice(shared)
  const kept = parts.flatMap((part) => {
    const rest = part.replace(dateText, '').replace(/^[\s,|-]+|[\s,|-]+$/g, '')
    return rest === '' ? [] : [rest]
  })
  return kept.length === 0 ? label : kept.join(separator)
}

/**
 * Returns how many leading parts all labels have in common.
 * @example sharedParts(['Fee – Plot 1', 'Fee – Plot 2']) // 1
 */
export function sharedParts(labels: readonly string[]): number {
  const [first = [], ...others] = labels.map((label) => label.split(separator))
  if (others.length === 0) return 0
  const differing = first.findIndex((part, at) => others.some((other) => other[at] !== part))
  return Math.max(0, differing)
}

/** The record's first values that are not in its label. */
export function entryFacts(entity: Entity, path: string, row: FoundRow, actor: Actor): readonly string[] {
  return headFieldsOf(entity, row, actor)
    .filter((fact) => fact.path !== path && !entity.label.includes(`{${fact.path}`))
    .map((fact) => textAt(row, fact.path, fact))
    .filter((text) => text !== '')
}
