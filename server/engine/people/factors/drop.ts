import type { Queryable } from '../../../db/database'
import { hasFactorSql } from '../../sql/accountFacts'

export async function hasFactor(db: Queryable, accountId: number): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select ${hasFactorSql} as has from sys_account a where a.id = $1`,
    [accountId],
  )
  return row?.has === true
}

/** Deletes all second factors of an account, unconfirmed ones included. @returns whether it had one */
export async function dropFactors(tx: Queryable, accountId: number): Promise<boolean> {
  const had = await hasFactor(tx, accountId)
  for (const table of ['sys_totp', 'sys_passkey', 'sys_recovery_code', 'sys_challenge']) {
    await tx.query(`delete from ${table} where account_id = $1`, [accountId])
  }
  return had
}

/** Recovery codes are deleted with the last factor; otherwise they would unlock the next one. */
export async function dropUselessCodes(tx: Queryable, accountId: number): Promise<void> {
  if (await hasFactor(tx, accountId)) return
  await tx.query('delete from sys_recovery_code where account_id = $1', [accountId])
}
