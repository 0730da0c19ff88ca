/* An entry of the audit log, of one record or of the whole installation. */
import type { RecordedOffline } from '../../people/recorded'

export type AuditAct =
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
  /** Data about an anonymised person was removed from this record. */
  | 'forget'
  | 'resend'
  /** A message to the people of a list. */
  | 'message'
  /** A note; notes are not part of the record's versions. */
  | 'note'
  | 'editNote'
  | 'removeNote'
  | 'endSessions'
  | 'newToken'
  | 'endToken'
  | 'newService'
  | 'endService'
  | 'newCalendar'
  | 'endCalendar'
  /** A device that takes records along. */
  | 'newFieldDevice'
  | 'endFieldDevice'
  /** An import and its undo; logged for the import and for each record it created or changed. */
  | 'import'
  | 'undoImport'

/** Those that change a record or take it out of sight. */
export const changingActs: readonly AuditAct[] = [
  'create',
  'edit',
  'remove',
  'restore',
  'transition',
  'anonymise',
  'forget',
  'import',
  'undoImport',
]

/** A change, or an access to personal data. */
export interface AuditEntry {
  readonly id: number
  readonly at: string
  readonly actorId: number | null
  readonly actorName: string
  readonly act: AuditAct
  readonly entity: string
  readonly recordId: number | null
  readonly detail?: string
  /** Changed fields that the reader may see, before and after. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly recorded?: RecordedAs
}

/** As a reader is told: `by` is the name of the person who recorded what another one sent. */
export interface RecordedAs extends Omit<RecordedOffline, 'by'> {
  readonly by?: string
}

export interface TrailQuery {
  readonly entidade?: string
  readonly acao?: string
  readonly quem?: string
  readonly registro?: string
  /** Days, both included. */
  readonly de?: string
  readonly ate?: string
  /** `true` leaves out what changes no record, such as sign-ins and exports. */
  readonly mudancas?: string
  /** `[first,last]`, most recent first. */
  readonly range?: string
}
