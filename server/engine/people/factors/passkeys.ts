/*
 * Passkeys (WebAuthn). The challenge's secret is what the authenticator signs; a signature counter that does
 * not grow reveals a cloned key. The library is loaded on first use.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../../db/database'
import type { AccountRow, PasskeyInfo } from '../../contract'
import { serverText } from '../../messages'
import { askChallenge, takeChallenge } from './challenges'

const mostKeys = 20

/** WebAuthn options for the browser, and the challenge's secret. */
export interface PasskeyChallenge {
  readonly challenge: string
  readonly options: object
}

export interface Passkeys {
  askNew(account: AccountRow): Promise<PasskeyChallenge>
  /** Verifies a new key; the result stores it in a transaction. @throws Problem invalid, unauthenticated */
  checkNew(accountId: number, challenge: string, response: unknown): Promise<StorePasskey>
  ask(challenge: string | undefined, accountId: number | undefined): Promise<PasskeyChallenge>
  /** `isAlone`: there was no password before; `owner`: the key must belong to that account. */
  judge(challenge: string, response: unknown, isAlone: boolean, owner?: number): Promise<number | undefined>
}

export type StorePasskey = (tx: Queryable, name: string) => Promise<void>

interface PasskeyTools {
  readonly db: Database
  readonly publicUrl: string
  readonly title: string
  now(): Date
}

interface PasskeyRow {
  readonly id: string
  readonly account_id: number
  readonly public_key: string
  readonly counter: number
  readonly transports: string[]
}

const library = () => import('@simplewebauthn/server')

/** The relying party is the host of the console's public address. */
export function createPasskeys({ db, publicUrl, title, now }: PasskeyTools): Passkeys {
  const { origin, hostname: rpID } = new URL(publicUrl)
  const site: RelyingParty = { db, origin, rpID, title, now }
  return {
    askNew: (account) => askNew(site, account),
    checkNew: (accountId, challenge, response) => checkNew(site, accountId, challenge, response),
    ask: (challenge, accountId) => ask(site, challenge, accountId),
    judge: (challenge, response, isAlone, owner) => judge(site, { challenge, response, isAlone, owner }),
  }
}

interface RelyingParty extends Pick<PasskeyTools, 'db' | 'title' | 'now'> {
  readonly origin: string
  readonly rpID: string
}

async function askNew(
  { db, rpID, title, now }: RelyingParty,
  account: AccountRow,
): Promise<PasskeyChallenge> {
  const keys = await keysOf(db, account.id)
  if (keys.length >= mostKeys) throw new Problem('conflict', serverText.tooManyKeys)
  const challenge = await askChallenge(db, 'newPasskey', { account_id: account.id, value: null }, now())
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: title,
    rpID,
    userName: account.login_email ?? account.login_document ?? account.name,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(`account ${account.id}`),
    challenge: bytesOf(challenge),
    excludeCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge, options }
}

async function checkNew(
  { db, origin, rpID, now }: RelyingParty,
  accountId: number,
  challenge: string,
  response: unknown,
): Promise<StorePasskey> {
  const asked = await takeChallenge(db, 'newPasskey', challenge, now())
  if (asked.account_id !== accountId) throw wrongKey()
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => {
    throw wrongKey()
  })
  if (!made) throw wrongKey()
  const { id, publicKey, counter, transports = [] } = made.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return async (tx, name) => {
    const kept = await tx.query(
      `insert into sys_passkey (id, account_id, name, public_key, counter, transports, created_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7) on conflict (id) do nothing returning id`,
      [id, accountId, name, key, counter, JSON.stringify(transports), now().toISOString()],
    )
    if (kept.length === 0) throw wrongKey()
  }
}

async function ask(
  { db, rpID, now }: RelyingParty,
  given: string | undefined,
  accountId: number | undefined,
) {
  const challenge = given ?? (await askChallenge(db, 'passkey', { account_id: null, value: null }, now()))
  const { generateAuthenticationOptions } = await library()
  const keys = accountId === undefined ? [] : await keysOf(db, accountId)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(challenge),
    userVerification: accountId === undefined ? 'required' : 'preferred',
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports: transports as never })),
  })
  return { challenge, options }
}

interface PasskeyResponse {
  readonly challenge: string
  readonly response: unknown
  readonly isAlone: boolean
  readonly owner: number | undefined
}

async function judge(
  { db, origin, rpID, now }: RelyingParty,
  { challenge, response, isAlone, owner }: PasskeyResponse,
): Promise<number | undefined> {
  const id = (response as { id?: unknown } | null | undefined)?.id
  const [key] = await db.query<PasskeyRow>(
    'select k.* from sys_passkey k join sys_account a on a.id = k.account_id where k.id = $1 and a.active',
    [typeof id === 'string' ? id : ''],
  )
  if (!key || (owner !== undefined && key.account_id !== owner)) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: isAlone,
    credential: { id: key.id, publicKey: bytesOf(key.public_key), counter: key.counter },
    // The library throws a reason, but each of them just means a wrong answer.
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const used = await db.query(
    `update sys_passkey set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [key.id, authenticationInfo.newCounter, now().toISOString()],
  )
  return used.length > 0 ? key.account_id : undefined
}

function keysOf(db: Queryable, accountId: number): Promise<readonly PasskeyRow[]> {
  return db.query<PasskeyRow>('select * from sys_passkey where account_id = $1', [accountId])
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}

/** The response is the same for an invalid key and one that is already registered. */
export function wrongKey(): Problem {
  const errors = [{ path: '/chave', message: serverText.wrongKey }]
  return new Problem('invalid', refusalText.invalid, { errors })
}

export async function listPasskeys(db: Queryable, accountId: number): Promise<readonly PasskeyInfo[]> {
  return db.query<PasskeyInfo>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
       from sys_passkey where account_id = $1 order by created_at, id`,
    [accountId],
  )
}
