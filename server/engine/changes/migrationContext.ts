import type { FieldDifference } from '#model/changes/differences'
import type { ChangeEntry, KeyedEntry } from '#model/changes/entry'
import type { FormerNames } from '#model/changes/former'
import type { FieldShape, Shapes } from '#model/changes/shape'
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { NameColumn } from '../contract'
import type { Converter, Decision } from './making'

/** Applied automatically, after checking the rows, or after a decision. */
export type ChangeClass = 'segura' | 'olha os dados' | 'pede consentimento'

export interface AnswerOption {
  readonly text: string
  readonly entry: ChangeEntry
}

export interface PlannedChange {
  readonly entity: string
  readonly path?: string
  readonly class: ChangeClass
  readonly text: string
  readonly count?: number
  readonly samples?: readonly string[]
  readonly waits: boolean
  readonly offers: readonly AnswerOption[]
}

export interface LocatedChange extends PlannedChange {
  readonly place: string
}

/** A property with mapped choices, under its current name, and the resulting values. */
export interface MappedChoices {
  entity: string
  path: string
  /** Keyed by the old value as JSON; for lists, only whether any value is left. */
  readonly made: Map<string, { readonly value: unknown; count: number; readonly samples: string[] }>
}

export interface MigrationContext {
  readonly tx: Queryable
  readonly index: EntityIndex
  readonly nameColumns: readonly NameColumn[]
  readonly at: string
  /** The current table shapes, updated after each step. */
  shapes: Shapes
  former: FormerNames
  readonly pending: readonly KeyedEntry[]
  readonly used: Set<KeyedEntry>
  readonly planned: PlannedChange[]
  readonly answered: MappedChoices[]
  /** Columns archived in this run, by `entity.path`; expressions read old values from them. */
  readonly kept: Map<string, string>
  /** Entities with collected changes that are not in the history yet. */
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
  readonly make: Converter
  /** The value belongs in a group that the record may not have yet. */
  readonly isInto: boolean
}
