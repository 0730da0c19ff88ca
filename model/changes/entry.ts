/*
 * What a person decides about a change, as `mudancas.json` says it. An entry is done once in every installation; names in
 * it are those of its time, so an entry stays true when later ones rename again.
 */
import type { JsonValue } from '../entity/jsonSchema'
import { canonical } from './canonical'
import type { ChoiceValue } from './shape'

/** One decision. */
export interface ChangeEntry {
  /** The entity, as it was called when the entry was written. */
  readonly entity: string
  /** Path of a property of it. */
  readonly field?: string
  /** Name of a transition of it, which has another name or is gone. */
  readonly transition?: string
  /** The fields of a unique set of it. */
  readonly unique?: readonly string[]
  /** Why; read by people only. */
  readonly note?: string
  /** The new name of the entity or the transition, or the last name of the property's path. */
  readonly rename?: string
  /** Choices that become others, by their text; null empties. */
  readonly values?: Readonly<Record<string, ChoiceValue | null>>
  /** CEL: the value from the record as it was. */
  readonly convert?: string
  /** Stands where there is no value. */
  readonly fill?: JsonValue
  /** It is gone on purpose; its values are kept aside. */
  readonly remove?: true
  /** Rows that do not follow the new rule stay as they are. */
  readonly accept?: true
  /** Old values are kept aside, and the property begins empty. */
  readonly putAside?: true
  /** Of rows that repeat a unique set, this one stays active. */
  readonly keep?: 'oldest' | 'newest'
}

/** What an entry may do; each does exactly one of them. */
export const deeds = ['rename', 'values', 'convert', 'fill', 'remove', 'accept', 'putAside', 'keep'] as const

/** One of them. */
export type Deed = (typeof deeds)[number]

/** What an entry does. */
export function deedOf(entry: ChangeEntry): Deed | undefined {
  return deeds.find((deed) => entry[deed] !== undefined)
}

/** An entry and what tells it from all others of the file. */
export interface KeyedEntry {
  readonly key: string
  readonly entry: ChangeEntry
}

/** Keys of entries: what they say, and the how manieth that says so. */
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
