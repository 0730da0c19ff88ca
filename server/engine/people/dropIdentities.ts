import type { Queryable } from '../../db/database'

/** What providers vouched for no longer leads into an account. */
export async function dropIdentities(tx: Queryable, accountId: number): Promise<void> {
  await tx.query('delete from sys_identity where account_id = $1', [accountId])
}
