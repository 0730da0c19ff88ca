/* A permanent failure, marked by a property so that it is not retried. */

export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
  readonly isPermanent = true
}
