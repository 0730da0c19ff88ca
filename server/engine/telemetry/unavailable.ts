/* When the database is away or too busy: nothing is wrong with what was asked, and it may be asked again. */
import { DatabaseError } from '../../db/database'

/**
 * SQLSTATE of a server that is shutting down or starting, has no connection left, or may only read because another one
 * has taken its place.
 */
const passing: readonly string[] = ['57P01', '57P02', '57P03', '53300', '25006']

/** Whether the database could not be asked, or went away before it answered. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code.startsWith('08') || passing.includes(error.code))
}
