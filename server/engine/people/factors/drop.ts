/* What is left of second factors when an account is closed, or when they are taken away: nothing. */
import type { Queryable } from '../../../db/database'

/** SQL: has the account `a` a second factor? */
export const hasFactorSql = `(exists (select from sys_totp t where t.account_id = a.id and t.confirmed_at is not null)
  or exists (select from sys_passkey p where p.account_id = a.id))`

/** Whether the account asks for a second step. */
export async function hasFactor(db: Queryable, accountId: number): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select ${hasFactorSql} as has from sys_account a where a.id = $1`,
    [accountId],
  )
  return row?.has === true
}

/** Takes every second factor of an account away, with what was begun; whether there was one. */
export async function dropFactors(tx: Queryable, accountId: number): Promise<boolean> {
  const had = await hasFactor(tx, accountId)
  for (const table of ['sys_totp', 'sys_passkey', 'sys_recovery_code', 'sys_challenge']) {
    await tx.query(`delete from ${table} where account_id = $1`, [accountId])
  }
  return had
}

/** Codes without a factor open nothing, and would open the next one. */
export async function dropUselessCodes(tx: Queryable, accountId: number): Promise<void> {
  if (await hasFactor(tx, accountId)) return
  await tx.query('delete from sys_recovery_code where account_id = $1', [accountId])
}
