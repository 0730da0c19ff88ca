/* The audit trail as it is read: entries, pages of them, and what narrows them. It can only be read. */
import type { Actor } from '#model/people/actor'
import type { AuditEntry } from '#model/wire/record/audit'

/** Which part of the trail is asked for; what is left out does not narrow. */
export interface TrailQuery {
  readonly entity?: string
  readonly act?: string
  /** Part of the name of the person who acted. */
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
