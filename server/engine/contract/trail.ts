/* The audit trail as it is read: entries, pages of them, and what narrows them. It can only be read. */
import type { Actor } from '#model/people/actor'

/** A change as history tells it. */
export interface AuditEntry {
  readonly id: number
  /** ISO instant, UTC. */
  readonly at: string
  readonly actorId: number | null
  readonly actorName: string
  readonly act:
    | 'create'
    | 'edit'
    | 'remove'
    | 'restore'
    | 'transition'
    | 'export'
    | 'reveal'
    | 'viewAs'
    | 'signIn'
    | 'signInFailed'
    | 'lockout'
    | 'anonymise'
    | 'resend'
  readonly entity: string
  readonly recordId: number | null
  /** Name of the transition. */
  readonly detail?: string
  /** Fields changed: before and after, those the reader may see. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** Which part of the trail is asked for; what is left out does not narrow. */
export interface TrailQuery {
  readonly entity?: string
  readonly act?: string
  /** Words in the name of whoever acted. */
  readonly actorName?: string
  readonly recordId?: number
  /** First and last place, from 0, the newest first. */
  readonly range: readonly [number, number]
}

/** A page of the trail. */
export interface TrailPage {
  readonly entries: readonly AuditEntry[]
  readonly total: number
}

/** Reads the trail. */
export interface AuditTrail {
  /** Fields that the reader's role may not see are left out. */
  read(query: TrailQuery, reader: Actor): Promise<TrailPage>
}
