// Turns whatever a driver, a socket or the worker throws into a DatabaseError.
import { DatabaseError, type DatabaseErrorFields } from './database'
import { messages } from './messages'

/** SQLSTATE of a connection that broke or never was. */
export const connectionFailure = '08006'

/** The error of a statement as the worker sends it: an Error does not survive the way between threads. */
export interface WireError extends DatabaseErrorFields {
  message: string
}

/** The fields of `error` when a PostgreSQL server (or PGlite) reported it, else undefined. */
export function readServerError(error: unknown): WireError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined
  if (typeof error.code !== 'string') return undefined
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : undefined
  }
  return {
    message: error.message,
    code: error.code,
    constraint: text('constraint'),
    table: text('table'),
    column: text('column'),
    detail: text('detail'),
  }
}

/** Whether PostgreSQL gave up with this error: what it says afterwards cannot be trusted. */
export function isDeadly(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity))
}

/**
 * Whether a connection is of no more use after this error: PostgreSQL gave up, or the server behind it may only read,
 * because another one has taken its place.
 */
export function isGone(error: unknown): boolean {
  return isDeadly(error) || readServerError(error)?.code === '25006'
}

/** The DatabaseError for an error of the `pg` driver: the server's own, or a broken connection. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const reported = readServerError(error)
  if (reported) return new DatabaseError(reported.message, reported, { cause: error })
  return new DatabaseError(
    messages.serverUnreachable(describeError(error)),
    { code: connectionFailure },
    { cause: error },
  )
}

/** A readable reason; Node's AggregateError (every address refused) has an empty message of its own. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
