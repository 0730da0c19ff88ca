/*
 * Links that prove an identity: first password, new password, e-mail change, setup. Only hashes are stored. A
 * link works once, until it expires, and only while the account has the address that it was sent to; links
 * that confirm a new address or undo a change are sent elsewhere. Invitations by phone have no address.
 */

import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import type { TokenOwner } from '../contract'
import { serverText } from '../messages'
import { hashSecret, makeSecret } from './secret'

const hour = 3_600_000

const tokenTimes = {
  password: hour,
  invitation: 7 * 24 * hour,
  mail: 48 * hour,
  newMail: 48 * hour,
  notMe: 7 * 24 * hour,
  setup: 24 * hour,
} as const

export type TokenPurpose = keyof typeof tokenTimes

export async function issueToken(
  db: Queryable,
  purpose: TokenPurpose,
  owner: TokenOwner | undefined,
  now: Date,
): Promise<string> {
  const token = makeSecret()
  await db.query('delete from sys_token where expires_at < $1', [now.toISOString()])
  await db.query(
    `insert into sys_token (token_hash, purpose, account_id, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hashSecret(token),
      purpose,
      owner?.id ?? null,
      owner?.login_email ?? null,
      now.toISOString(),
      new Date(now.getTime() + tokenTimes[purpose]).toISOString(),
    ],
  )
  return token
}

const isGood = 'token_hash = $1 and purpose = any ($2::text[]) and used_at is null and expires_at > $3'
const isActive = 'exists (select from sys_account a where a.id = account_id and a.active'
/** SQL condition: the account still has the address that the link was sent to. */
const isOwn = `${isActive} and (email is null or a.login_email = email))`
const elsewhere: readonly TokenPurpose[] = ['newMail', 'notMe']

/** Other purposes that a link serves: an invitation can also set a password. */
function purposesLike(purpose: TokenPurpose): readonly TokenPurpose[] {
  return purpose === 'password' ? ['password', 'invitation'] : [purpose]
}

export async function checkToken(
  db: Queryable,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<void> {
  const found = await db.query(`select from sys_token where ${isGood} ${owned(purpose)}`, [
    hashSecret(token),
    purposesLike(purpose),
    now.toISOString(),
  ])
  if (found.length === 0) throw new Problem('not_found', serverText.badLink)
}

/**
 * Consumes a link: of concurrent calls only one succeeds.
 * @returns the account's id, null for a link without an account; and the address it was sent to, null for a
 * phone
 * @throws Problem not_found
 */
export async function useToken(
  db: Queryable,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<UsedLink> {
  const [used] = await db.query<UsedLink>(
    `update sys_token set used_at = $3 where ${isGood} ${owned(purpose)} returning account_id as account, email`,
    [hashSecret(token), purposesLike(purpose), now.toISOString()],
  )
  if (!used) throw new Problem('not_found', serverText.badLink)
  return used
}

export interface UsedLink {
  readonly account: number | null
  readonly email: string | null
}

function owned(purpose: TokenPurpose): string {
  if (purpose === 'setup') return ''
  return elsewhere.includes(purpose) ? `and ${isActive})` : `and ${isOwn}`
}

export async function voidTokens(
  db: Queryable,
  accountId: number | null,
  purpose: TokenPurpose,
  now: Date,
): Promise<void> {
  await db.query(
    `update sys_token set used_at = $3
      where account_id is not distinct from $1::bigint and purpose = any ($2::text[]) and used_at is null`,
    [accountId, purposesLike(purpose), now.toISOString()],
  )
}
