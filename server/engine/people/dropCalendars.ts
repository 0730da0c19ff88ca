/* The addresses by which other programs read an account's calendars end with its other ways in. */
import type { Queryable } from '../../db/database'

/** Ends every calendar of an account. */
export async function dropCalendars(tx: Queryable, accountId: number): Promise<void> {
  await tx.query('delete from sys_calendar where account_id = $1', [accountId])
}
