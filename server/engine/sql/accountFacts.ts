/* What an account has, as SQL over `sys_account as a`. */
import type { AccountFact } from '#model/entity/field'

export const hasFactorSql = `(exists (select from sys_totp t where t.account_id = a.id and t.confirmed_at is not null)
  or exists (select from sys_passkey p where p.account_id = a.id))`

export const accountFactSql: Readonly<Record<AccountFact, string>> = { secondFactor: hasFactorSql }
