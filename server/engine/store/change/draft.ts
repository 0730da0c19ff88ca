/* The row of a write at each stage, and the context that all steps share. */
import type { Row } from '#model/entity/jsonSchema'
import type { Changes } from '../../auditLog/audit'
import type { Change } from '../../contract'
import type { WriteRequest, WriteScope, WriteTools } from './request'

export interface WriteContext {
  readonly tools: WriteTools
  readonly scope: WriteScope
  readonly request: WriteRequest
  readonly at: Date
  /** The day of `at`, for rules and computed fields. */
  readonly today: string
}

export interface Draft {
  /** The saved row, locked; undefined for a new record. */
  readonly before: Row | undefined
  /** The row as requested, with its computed fields. */
  readonly proposed: Row
  /** The row as it would be once approved; only if the request needs an approval. */
  readonly onApproval?: Row
  readonly changes: Changes
  readonly change: Omit<Change, 'after'>
}

export interface FinalDraft extends Draft {
  /** The row to save, with numbers, values added by features, and system fields. */
  readonly final: Row
}

/** A change whose row is saved; only now does a new record have an id. */
export interface SavedDraft extends FinalDraft {
  readonly final: Row & { readonly id: number }
}
