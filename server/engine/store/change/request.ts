/* A request for a write, and what a write works with. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Validator } from '#model/record/validate'
import type { Queryable } from '../../../db/database'
import type { NoteReveal } from '../../auditLog/revealLog'
import type { CommittedChange, Transaction, Version } from '../../contract'
import type { FileStorage } from '../../files/files'
import { serverText } from '../../messages'
import type { OutboxWriter } from '../../outbox/writer'
import type { AccessLevels } from '../../people/accessLevel'
import type { Hooks } from './hooks'

/** What every write needs besides its transaction. */
export interface WriteTools {
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly hooks: Hooks
  readonly outbox: OutboxWriter
  /** Who may act in whose name. */
  readonly accessLevels: AccessLevels
  readonly fileStorage: FileStorage
  /** A write then answers the id alone. */
  readonly skipsReadBack?: boolean
  /** Logs who saw personal data. */
  readonly noteReveal?: NoteReveal
  now(): Date
}

/** An entity whose rows change, and who changes them. */
export interface EntityRequest {
  readonly entity: Entity
  readonly actor: Actor
  /** In a preview, collects what guards say of fields instead of ending with it. */
  readonly previewProblems?: Problem[]
}

export type WriteRequest = EntityRequest &
  (
    | { readonly act: 'create'; readonly input: Row }
    | {
        readonly act: 'edit'
        readonly id: number
        readonly input: Row
        readonly version: Version
        /** One of the entity's `acts`, which names the edit in the audit log. */
        readonly actName: string | undefined
      }
    | { readonly act: 'remove' | 'restore'; readonly id: number }
    | { readonly act: 'transition'; readonly id: number; readonly input: Row; readonly transition: string }
  )

/** A transaction, and the store and ports that work inside it. */
export interface WriteScope extends Transaction {
  readonly tx: Queryable
  /** Changes with hooks to run after the commit. */
  readonly afterCommit: CommittedChange[]
}

/** @throws Problem forbidden, by what needs no row; who may take a transition depends on the row */
export function assertAllowed({ act, entity, actor }: Pick<WriteRequest, 'act' | 'entity' | 'actor'>): void {
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  if (act === 'transition') return
  // The right to remove includes the right to restore.
  if (!mayAct(entity, act === 'restore' ? 'remove' : act, actor)) {
    throw new Problem('forbidden', refusalText.forbidden)
  }
}
