import { DatabaseError } from '../../db/database'

/** SQLSTATEs of a server that is shutting down, starting, out of connections, or read-only after a failover. */
const passing: readonly string[] = ['57P01', '57P02', '57P03', '53300', '25006']

/** Whether the database is unavailable, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code.startsWith('08') || passing.includes(error.code))
}
