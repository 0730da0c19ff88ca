import type { Actor } from '#model/people/actor'
import type { AuditEntry } from '#model/wire/record/audit'

/** Absent members do not filter. */
export interface AuditQuery {
  readonly entity?: string
  readonly act?: string
  readonly actorName?: string
  readonly recordId?: number
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
  /** Leaves out acts that change no record. */
  readonly isChange?: boolean
  /** First and last index, from 0, the newest first. */
  readonly range: readonly [number, number]
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly total: number
}

export interface AuditLog {
  /** Omits fields that the reader's role may not see. */
  read(query: AuditQuery, reader: Actor): Promise<AuditPage>
}
