import type { Actor } from '#model/people/actor'
import type { AuditEntry } from '#model/wire/record/audit'

/** Absent members do not filter. */
export interface TrailQuery {
  readonly entity?: string
  readonly act?: string
  readonly actorName?: string
  readonly recordId?: number
  /** First and last index, from 0, the newest first. */
  readonly range: readonly [number, number]
}

export interface TrailPage {
  readonly entries: readonly AuditEntry[]
  readonly total: number
}

export interface AuditTrail {
  /** Leaves out fields that the reader's role may not see. */
  read(query: TrailQuery, reader: Actor): Promise<TrailPage>
}
