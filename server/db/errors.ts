import { DatabaseError, type DatabaseErrorFields } from './database'
import { messages } from './messages'

/** SQLSTATE of a connection that broke or was never made. */
export const connectionFailure = '08006'

/** An error as the worker sends it, since an Error loses its fields between threads. */
export interface WireError extends DatabaseErrorFields {
  message: string
}

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

/** Whether PostgreSQL panicked, in which case later results cannot be trusted. */
export function isDeadly(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity))
}

/** PostgreSQL panicked, or the server became read-only because another was promoted. */
export function isGone(error: unknown): boolean {
  return isDeadly(error) || readServerError(error)?.code === '25006'
}

/** Keeps the server's own error; anything else is a broken connection. */
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

/** Node's AggregateError (every address refused the connection) has an empty message. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
