import type { Queryable } from '../../db/database'
import type { AccountRow } from '../contract'

export const accountColumns = ['id', 'entity', 'record_id', 'name', 'login_email', 'login_document', 'role']
  .map((column) => `a.${column}`)
  .join(', ')

export async function findAccountById(db: Queryable, id: number | null): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select ${accountColumns} from sys_account a where a.id = $1`,
    [id],
  )
  return account
}
