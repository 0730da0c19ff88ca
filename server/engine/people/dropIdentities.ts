import type { Queryable } from '../../db/database'

/** Identities of providers no longer sign in to the account. */
export async function dropIdentities(tx: Queryable, accountId: number): Promise<void> {
  await tx.query('delete from sys_identity where account_id = $1', [accountId])
}
