export interface ServerLimits {
  /** Milliseconds of one statement of a request. */
  readonly statementMs?: number
  /** Milliseconds of one statement of a long operation, such as an import. */
  readonly longStatementMs?: number
  /** Points a minute of a person, and of all visitors at an address; 0 means no limit. */
  readonly accountRate?: number
  readonly visitorRate?: number
}
