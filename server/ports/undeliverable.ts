/* A failure that another attempt would meet again, told apart from "not now" by a property. */

/** The other side refused the message for good. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
  readonly isPermanent = true
}
