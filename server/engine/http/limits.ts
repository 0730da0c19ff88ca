export interface ServerLimits {
  readonly statementMs?: number
  /** Timeout in milliseconds of one statement of a long operation, such as an import. */
  readonly longStatementMs?: number
  /** Points per minute for a person, and for all visitors at one address; 0 means no limit. */
  readonly accountRate?: number
  readonly visitorRate?: number
  /** Messages to the people of a list, each to one address: of one send, and of all sends of a day. */
  readonly messagesPerSend?: number
  readonly messagesPerDay?: number
  /** Rows that a device takes along in one answer. */
  readonly fieldRows?: number
  /** Bytes of the pictures, of each entity, that it takes along. */
  readonly fieldPictures?: number
}

export const usualStatementMs = 30_000
