/* A request to write, and the tools that a write uses. */
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
  /** Who may act on whose account. */
  readonly accessLevels: AccessLevels
  readonly fileStorage: FileStorage
  /** Returns only the id of the written row. */
  readonly skipsReadBack?: boolean
  readonly noteReveal?: NoteReveal
  now(): Date
}

/** An entity whose rows change, and the actor who changes them. */
export interface EntityRequest {
  readonly entity: Entity
  readonly actor: Actor
  /** In a preview, collects field errors from guards instead of throwing them. */
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
        /** One of the entity's `acts`, recorded in the audit log as the name of the edit. */
        readonly actName: string | undefined
      }
    | { readonly act: 'remove' | 'restore'; readonly id: number }
    | { readonly act: 'transition'; readonly id: number; readonly input: Row; readonly transition: string }
  )

/** A transaction, with the store and ports that work inside it. */
export interface WriteScope extends Transaction {
  readonly tx: Queryable
  readonly afterCommit: CommittedChange[]
}

/** Checks permissions that do not depend on the row, which excludes those of a transition. @throws Problem forbidden */
export function assertAllowed({ act, entity, actor }: Pick<WriteRequest, 'act' | 'entity' | 'actor'>): void {
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  if (act === 'transition') return
  // Permission to remove includes permission to restore.
  if (!mayAct(entity, act === 'restore' ? 'remove' : act, actor)) {
    throw new Problem('forbidden', refusalText.forbidden)
  }
}
