/* What a run of changes works on, and what it finds. */

import type { FieldDifference } from '#model/changes/differences'
import type { ChangeEntry, KeyedEntry } from '#model/changes/entry'
import type { FormerNames } from '#model/changes/former'
import type { FieldShape, Shapes } from '#model/changes/shape'
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { NameKeeper } from '../contract'
import type { Decision, Make } from './making'

/** How a difference is met: by itself, after a look at the rows, or when a person has said so. */
export type ChangeClass = 'segura' | 'olha os dados' | 'pede consentimento'

/** What a person may answer. */
export interface Offer {
  readonly text: string
  readonly entry: ChangeEntry
}

/** A difference with what the rows say of it. */
export interface Planned {
  readonly entity: string
  readonly path?: string
  readonly class: ChangeClass
  readonly text: string
  /** Rows that it is about, where that matters, and up to five of them. */
  readonly count?: number
  readonly samples?: readonly string[]
  /** Nothing is done before a person has answered. */
  readonly waits: boolean
  readonly offers: readonly Offer[]
}

/** With where it is, in words. */
export interface Told extends Planned {
  readonly place: string
}

/** A property whose choices became others, under its name of today, and what was made of its values. */
export interface Answered {
  entity: string
  path: string
  /** By the value, as JSON; of several values only whether none is left. */
  readonly made: Map<string, { readonly value: unknown; count: number; readonly samples: string[] }>
}

/** A run. */
export interface World {
  readonly tx: Queryable
  readonly index: EntityIndex
  readonly keepers: readonly NameKeeper[]
  /** ISO instant. */
  readonly at: string
  /** What the tables are made for now; follows what is done. */
  shapes: Shapes
  /** Names that are no more, for addresses that people kept. */
  former: FormerNames
  /** Entries that were not done here yet. */
  readonly pending: readonly KeyedEntry[]
  /** Those of them that this run does. */
  readonly used: Set<KeyedEntry>
  readonly planned: Planned[]
  /** What was made of choices that became others. */
  readonly answered: Answered[]
  /** Columns that this run kept aside, by `entity.path`: expressions see the record as it was. */
  readonly kept: Map<string, string>
  /** Entities of which acts are noted that are not in the history yet. */
  readonly acts: Set<string>
  /** Entities whose search texts have to be written again. */
  readonly touched: Set<string>
}

/** A property that changes, and how its values do. */
export interface FieldWork {
  readonly entity: string
  readonly path: string
  readonly before: FieldShape | undefined
  readonly after: FieldShape
  readonly decision: Decision
  readonly differences: readonly FieldDifference[]
  readonly make: Make
  /** A declared value goes into groups that a record may not have yet. */
  readonly isInto: boolean
}
