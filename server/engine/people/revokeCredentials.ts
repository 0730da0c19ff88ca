import type { Queryable } from '../../db/database'
import { revokeTokens } from './access/tokens'
import { dropCalendars, dropIdentities } from './dropRows'

export async function revokeSessions(
  db: Queryable,
  accountId: number,
  now: string,
  kept?: string,
): Promise<void> {
  await db.query(
    `update sys_session set revoked_at = $2
      where account_id = $1 and revoked_at is null and token_hash is distinct from $3::text`,
    [accountId, now, kept ?? null],
  )
}

/**
 * Revokes everything issued to an account: sessions, links, tokens, calendars, identities. The person's own
 * credentials (password, authenticator, passkeys, recovery codes) are kept.
 */
export async function revokeCredentials(tx: Queryable, accountId: number, now: string): Promise<void> {
  await revokeSessions(tx, accountId, now)
  await tx.query('update sys_token set used_at = $2 where account_id = $1 and used_at is null', [
    accountId,
    now,
  ])
  await tx.query('delete from sys_challenge where account_id = $1', [accountId])
  await revokeTokens(tx, accountId, new Date(now))
  await dropCalendars(tx, accountId)
  await dropIdentities(tx, accountId)
}
