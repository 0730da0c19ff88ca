import type { Queryable } from '../../db/database'

export async function dropCalendars(tx: Queryable, accountId: number): Promise<void> {
  await tx.query('delete from sys_calendar where account_id = $1', [accountId])
}

export async function dropIdentities(tx: Queryable, accountId: number): Promise<void> {
  await tx.query('delete from sys_identity where account_id = $1', [accountId])
}
