/*
 * Decisions in `mudancas.json`. Each entry is applied once per installation. Names in it are those at the time it
 * was written, so later renames do not invalidate it.
 */
import type { JsonValue } from '../entity/jsonSchema'
import { canonical } from './canonical'
import type { ChoiceValue } from './shape'

export interface ChangeEntry {
  /** Name of the entity when the entry was written. */
  readonly entity: string
  readonly field?: string
  readonly transition?: string
  readonly unique?: readonly string[]
  readonly note?: string
  /** New name of the entity, the transition, or the property (the last name of its path). */
  readonly rename?: string
  /** Replaces choices, by their text; null clears the value. */
  readonly values?: Readonly<Record<string, ChoiceValue | null>>
  readonly convert?: string
  /** Value for records that have none. */
  readonly fill?: JsonValue
  /** Removed on purpose; the values go into quarantine. */
  readonly remove?: true
  /** Rows that violate the new rule stay unchanged. */
  readonly accept?: true
  /** Old values go into quarantine, and the property starts out empty. */
  readonly putAside?: true
  /** Which of several rows with the same unique values stays active. */
  readonly keep?: 'oldest' | 'newest'
}

/** An entry has exactly one of these keys. */
export const changeDecisions = [
  'rename',
  'values',
  'convert',
  'fill',
  'remove',
  'accept',
  'putAside',
  'keep',
] as const

export type ChangeDecision = (typeof changeDecisions)[number]

export function decisionOf(entry: ChangeEntry): ChangeDecision | undefined {
  return changeDecisions.find((deed) => entry[deed] !== undefined)
}

export interface KeyedEntry {
  readonly key: string
  readonly entry: ChangeEntry
}

/** The key is the entry's content, numbered if it repeats. */
export function keyEntries(entries: readonly ChangeEntry[]): readonly KeyedEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { note: _note, ...said } = entry
    const text = canonical(said)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { key: count === 1 ? text : `${text} ${count}`, entry }
  })
}
