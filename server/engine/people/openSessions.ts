import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import type { SessionInfo } from '../contract'
import { hashSecret } from './secret'

/** The open sessions of an account, latest first, with the caller's (`token`) at the top. */
export async function listSessions(
  db: Queryable,
  accountId: number,
  now: Date,
  token?: string,
): Promise<readonly SessionInfo[]> {
  return db.query<SessionInfo>(
    `select s.id, s.device, d.first_at as "deviceSince", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
            s.expires_at as "expiresAt", s.platform, s.user_agent as "userAgent",
            s.token_hash is not distinct from $2::text as "isCurrent"
       from sys_session s left join sys_device d on d.account_id = s.account_id and d.name = s.device
      where s.account_id = $1 and s.revoked_at is null and s.expires_at > $3
      order by s.token_hash is not distinct from $2::text desc, s.last_seen_at desc, s.id desc`,
    [accountId, token === undefined ? null : hashSecret(token), now.toISOString()],
  )
}

export async function endSession(
  db: Queryable,
  accountId: number,
  sessionId: number,
  now: Date,
): Promise<void> {
  const ended = await db.query(
    `update sys_session set revoked_at = $3
      where id = $2 and account_id = $1 and revoked_at is null and expires_at > $3 returning id`,
    [accountId, sessionId, now.toISOString()],
  )
  if (ended.length === 0) throw new Problem('not_found', refusalText.notFound)
}

export async function endOldest(db: Queryable, accountId: number, most: number, now: Date): Promise<void> {
  await db.query(
    `update sys_session set revoked_at = $3 where id in (
       select id from sys_session where account_id = $1 and revoked_at is null and expires_at > $3
        order by last_seen_at desc, id desc offset $2)`,
    [accountId, most, now.toISOString()],
  )
}
