/*
 * Tokens of programs. Only the hash is stored; the prefix lets secret scanners recognise a leaked token. A
 * token expires after a year at most, or when its account is deactivated.
 */
import { tidy } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import type { AccountRow, NewToken, TokenInfo, TokenScope } from '../../contract'
import { serverText } from '../../messages'
import { accountColumns } from '../accountColumns'
import { hashSecret, makeSecret } from '../secret'

const tokenPrefix = 'consoletoken_'
const day = 86_400_000
const longestDays = 365
const longestName = 60
const mostTokens = 20
const shownDays = 30

export function isAccessToken(token: string): boolean {
  return token.startsWith(tokenPrefix)
}

export interface TokenOwnerRow extends TokenScope {
  readonly id: number
  readonly name: string
  readonly account: AccountRow
  isOpen(at: Date): boolean
  /** Whether its use on that day is recorded. */
  isUsed(at: Date): boolean
}

/** Finds the token of a secret, which may have expired. */
export async function findToken(db: Queryable, secret: string): Promise<TokenOwnerRow | undefined> {
  const [row] = await db.query<AccountRow & TokenRow>(
    `select ${accountColumns}, t.id as token_id, t.name as token_name, t.entities, t.writes,
            t.created_at, t.expires_at, to_char(t.last_used_on, 'YYYY-MM-DD') as used_on
       from sys_access_token t join sys_account a on a.id = t.account_id
      where t.token_hash = $1 and t.revoked_at is null and a.active`,
    [hashSecret(secret)],
  )
  if (!row) return undefined
  const {
    token_id: id,
    token_name: name,
    entities,
    writes,
    created_at,
    expires_at,
    used_on,
    ...account
  } = row
  const isOpen = (at: Date) =>
    Date.parse(expires_at) > at.getTime() && Date.parse(created_at) <= at.getTime() + day
  return { id, name, entities, writes, account, isOpen, isUsed: (at) => used_on === dayOf(at) }
}

interface TokenRow {
  readonly token_id: number
  readonly token_name: string
  readonly entities: string[] | null
  readonly writes: boolean
  readonly created_at: string
  readonly expires_at: string
  readonly used_on: string | null
}

/** Records the first use of each day. */
export async function noteUse(db: Queryable, id: number, now: Date): Promise<void> {
  await db.query('update sys_access_token set last_used_on = $2 where id = $1', [id, dayOf(now)])
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export interface ValidatedToken extends TokenScope {
  readonly name: string
  readonly days: number
}

export function validateToken(
  { name, entities, writes, days }: NewToken,
  reachable: readonly string[],
): ValidatedToken {
  const called = typeof name === 'string' ? tidy(name) : ''
  const isAll = entities === null
  const chosen = Array.isArray(entities) ? [...new Set(entities.map(String))] : []
  const isKnown = chosen.length > 0 && chosen.every((each) => reachable.includes(each))
  const isLong = Number.isInteger(days) && Number(days) >= 1 && Number(days) <= longestDays
  const errors = [
    ...(called === '' || called.length > longestName
      ? [{ path: '/nome', message: serverText.tokenName }]
      : []),
    ...(isAll || isKnown ? [] : [{ path: '/entidades', message: serverText.tokenEntities }]),
    ...(isLong ? [] : [{ path: '/dias', message: serverText.tokenDays }]),
  ]
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return { name: called, entities: isAll ? null : chosen, writes: writes === true, days: Number(days) }
}

const columns = `id, name, entities, writes, created_at as "createdAt", expires_at as "expiresAt",
  to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn"`

/** @returns the secret, shown once @throws Problem conflict */
export async function saveToken(
  tx: Queryable,
  owner: { readonly accountId: number; readonly by: number },
  { name, entities, writes, days }: ValidatedToken,
  now: Date,
): Promise<{ readonly token: TokenInfo; readonly secret: string }> {
  // Locks the account, so concurrent requests cannot exceed the limit together.
  await tx.query('select from sys_account where id = $1 for update', [owner.accountId])
  const [live] = await tx.query<{ count: number }>(
    'select count(*) as count from sys_access_token where account_id = $1 and revoked_at is null and expires_at > $2',
    [owner.accountId, now.toISOString()],
  )
  if (Number(live?.count ?? 0) >= mostTokens) throw new Problem('conflict', serverText.tooManyTokens)
  const secret = `${tokenPrefix}${makeSecret()}`
  const [token] = await tx.query<TokenInfo>(
    `insert into sys_access_token
       (token_hash, account_id, name, entities, writes, created_by, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) returning ${columns}`,
    [
      hashSecret(secret),
      owner.accountId,
      name,
      entities === null ? null : JSON.stringify(entities),
      writes,
      owner.by,
      now.toISOString(),
      new Date(now.getTime() + days * day).toISOString(),
    ],
  )
  if (!token) throw new Error('The token was not kept.')
  return { token, secret }
}

/** Tokens that are not revoked, by account, latest first; long expired ones are omitted. */
export async function tokensOf(
  db: Queryable,
  accountIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly TokenInfo[]>> {
  const rows = await db.query<TokenInfo & { account: number }>(
    `select account_id as account, ${columns} from sys_access_token
      where account_id = any ($1::bigint[]) and revoked_at is null and expires_at > $2 order by id desc`,
    [accountIds, new Date(now.getTime() - shownDays * day).toISOString()],
  )
  return new Map(
    accountIds.map((id) => [
      id,
      rows.filter(({ account }) => account === id).map(({ account: _, ...token }) => token),
    ]),
  )
}

/** @returns the token's name @throws Problem not_found */
export async function revokeToken(tx: Queryable, accountId: number, id: number, now: Date): Promise<string> {
  const [token] = await tx.query<{ name: string }>(
    `update sys_access_token set revoked_at = $3 where id = $2 and account_id = $1 and revoked_at is null
     returning name`,
    [accountId, id, now.toISOString()],
  )
  if (!token) throw new Problem('not_found', refusalText.notFound)
  return token.name
}

export async function revokeTokens(tx: Queryable, accountId: number, now: Date): Promise<void> {
  await tx.query('update sys_access_token set revoked_at = $2 where account_id = $1 and revoked_at is null', [
    accountId,
    now.toISOString(),
  ])
}
