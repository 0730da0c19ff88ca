import type { FieldDifference } from '#model/changes/differences'
import type { ChangeEntry, KeyedEntry } from '#model/changes/entry'
import type { FormerNames } from '#model/changes/former'
import type { FieldShape, Shapes } from '#model/changes/shape'
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { NameKeeper } from '../contract'
import type { Decision, Make } from './making'

/** Applied automatically, after checking the rows, or after a decision. */
export type ChangeClass = 'segura' | 'olha os dados' | 'pede consentimento'

export interface Offer {
  readonly text: string
  readonly entry: ChangeEntry
}

export interface Planned {
  readonly entity: string
  readonly path?: string
  readonly class: ChangeClass
  readonly text: string
  readonly count?: number
  readonly samples?: readonly string[]
  readonly waits: boolean
  readonly offers: readonly Offer[]
}

export interface Told extends Planned {
  readonly place: string
}

/** A property with mapped choices, under its current name, and the values that resulted. */
export interface Answered {
  entity: string
  path: string
  /** By the old value as JSON; for lists only whether any value is left. */
  readonly made: Map<string, { readonly value: unknown; count: number; readonly samples: string[] }>
}

export interface World {
  readonly tx: Queryable
  readonly index: EntityIndex
  readonly keepers: readonly NameKeeper[]
  readonly at: string
  /** The shapes of the tables by now; updated with each step. */
  shapes: Shapes
  former: FormerNames
  readonly pending: readonly KeyedEntry[]
  readonly used: Set<KeyedEntry>
  readonly planned: Planned[]
  readonly answered: Answered[]
  /** Columns archived by this run, by `entity.path`: expressions read the old record from them. */
  readonly kept: Map<string, string>
  /** Entities with noted changes that are not in the history yet. */
  readonly acts: Set<string>
  readonly touched: Set<string>
}

export interface FieldWork {
  readonly entity: string
  readonly path: string
  readonly before: FieldShape | undefined
  readonly after: FieldShape
  readonly decision: Decision
  readonly differences: readonly FieldDifference[]
  readonly make: Make
  /** The value goes into groups that a record may not have yet. */
  readonly isInto: boolean
}
