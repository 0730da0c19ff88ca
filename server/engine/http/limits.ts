/*
 * What one person, one address and one statement may take of the server. Each has a usual value; an operator sets others.
 */
/** Limits that differ from the usual ones. */
export interface ServerLimits {
  /** Milliseconds of one statement of a request. */
  readonly statementMs?: number
  /** Milliseconds of one statement of a long act (the rows of a file, for one). */
  readonly longStatementMs?: number
  /** Points a minute: of a person, and of the visitors at an address. 0: without limit. */
  readonly accountRate?: number
  readonly visitorRate?: number
}
