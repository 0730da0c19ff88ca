/* A line of the audit trail: of one record in its history, of the whole installation in the trail. */

/** What was done. */
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
  /** What the record told of another one, which was anonymised, was taken out of it. */
  | 'forget'
  | 'resend'
  /** What people wrote at a record; it has no part in its versions. */
  | 'note'
  | 'editNote'
  | 'removeNote'
  /** Sessions of a person were ended by another. */
  | 'endSessions'
  /** Tokens and accounts of programs. */
  | 'newToken'
  | 'endToken'
  | 'newService'
  | 'endService'
  /** Calendars that other programs subscribe to. */
  | 'newCalendar'
  | 'endCalendar'
  /** A sheet was imported; and taken back, of the sheet and of each record that it had made or changed. */
  | 'import'
  | 'undoImport'

/** A change, or a look at what is personal. */
export interface AuditEntry {
  readonly id: number
  /** ISO instant, UTC. */
  readonly at: string
  readonly actorId: number | null
  readonly actorName: string
  readonly act: AuditAct
  readonly entity: string
  readonly recordId: number | null
  /** Name of the transition, or of a hand-written change. */
  readonly detail?: string
  /** Fields changed: before and after, those the reader may see. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** Narrows the trail; what is left out does not. */
export interface TrailQuery {
  readonly entidade?: string
  readonly acao?: string
  readonly quem?: string
  readonly registro?: string
  /** `[first,last]`, the newest first. */
  readonly range?: string
}
