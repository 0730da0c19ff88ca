/* What a write is asked for, and what it works with. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Validator } from '#model/record/validate'
import type { Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import type { Committed, Transaction, Version } from '../../contract'
import type { FileKeeper } from '../../files/files'
import type { OutboxWriter } from '../../outbox/writer'
import type { AccessLevels } from '../../people/accessLevel'
import type { NoteReveal } from '../../trail/revealLog'
import type { Hooks } from './hooks'

/** What every write needs besides its transaction. */
export interface WriteTools {
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly hooks: Hooks
  readonly outbox: OutboxWriter
  /** Who may act in whose name. */
  readonly accessLevels: AccessLevels
  readonly keeper: FileKeeper
  /** Written rows are not read back: the answer is the id alone. */
  readonly skipsReadBack?: boolean
  /** Tells the trail who saw personal data. */
  readonly noteReveal?: NoteReveal
  now(): Date
}

/** Who changes rows of which entity. */
export interface EntityRequest {
  readonly entity: Entity
  readonly actor: Actor
  /** Takes what guards say of fields, when the change is only foreseen. */
  readonly previewProblems?: Problem[]
}

/** A change as asked for. */
export type WriteRequest = EntityRequest &
  (
    | { readonly act: 'create'; readonly input: Row }
    | {
        readonly act: 'edit'
        readonly id: number
        readonly input: Row
        readonly version: Version
        /** A name among the entity's own. */
        readonly actName: string | undefined
      }
    | { readonly act: 'remove' | 'restore'; readonly id: number }
    | { readonly act: 'transition'; readonly id: number; readonly input: Row; readonly transition: string }
  )

/** A transaction and what works inside it. */
export interface WriteScope extends Transaction {
  readonly tx: Queryable
  /** Told of changes that something follows once they are committed. */
  readonly afterCommit: Committed[]
}
