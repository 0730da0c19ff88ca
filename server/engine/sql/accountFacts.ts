/* What an account has, as SQL over `sys_account as a`, and its name. */
import type { AccountFact } from '#model/entity/field'
import { type Statement, sql, toStatement } from '../columns/statement'

export const hasFactorSql = `(exists (select from sys_totp t where t.account_id = a.id and t.confirmed_at is not null)
  or exists (select from sys_passkey p where p.account_id = a.id))`

export const accountFactSql: Readonly<Record<AccountFact, string>> = { secondFactor: hasFactorSql }

export function selectAccountNames(ids: readonly number[]): Statement {
  return toStatement(sql`select id, name as label from sys_account where id = any(${ids}::bigint[])`)
}
