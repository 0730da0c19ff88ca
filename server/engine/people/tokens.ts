/*
 * Links that prove an identity: for a first password, a new one, an e-mail address, the first start. Only hashes are kept;
 * each works once, until it expires, and only while the account still has the address it was sent to; a link that proves a
 * new address, or that takes a change of address back, is sent to another. An invitation that went to a telephone has none.
 */

import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { TokenOwner } from '../contract'
import { serverText } from '../messages'
import { hashSecret, makeSecret } from './secret'

const hour = 3_600_000

/** What links are for, and how long they work. */
const tokenTimes = {
  password: hour,
  invitation: 7 * 24 * hour,
  mail: 48 * hour,
  newMail: 48 * hour,
  notMe: 7 * 24 * hour,
  setup: 24 * hour,
} as const

/** What a link is for. */
export type TokenPurpose = keyof typeof tokenTimes

/** Makes a link's secret. */
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
/** The account must still be the one the link was sent to. */
const isOwn = `${isActive} and (email is null or a.login_email = email))`
/** Sent to an address that is not the account's yet, or not any more. */
const elsewhere: readonly TokenPurpose[] = ['newMail', 'notMe']

/** The purposes of links that do the same: an invitation lets a password be chosen. */
function purposesLike(purpose: TokenPurpose): readonly TokenPurpose[] {
  return purpose === 'password' ? ['password', 'invitation'] : [purpose]
}

/** Refuses a link that does not work. @throws Problem not_found */
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
 * Uses a link up. Of several at once, one gets through.
 * @returns the account's id, null for a link without an account; and the address it was sent to, null for a telephone
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

/** Whose link it was, and where it was sent. */
export interface UsedLink {
  readonly account: number | null
  readonly email: string | null
}

function owned(purpose: TokenPurpose): string {
  if (purpose === 'setup') return ''
  return elsewhere.includes(purpose) ? `and ${isActive})` : `and ${isOwn}`
}

/** Makes every unused link of a purpose useless. */
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
