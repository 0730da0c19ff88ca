/*
 * Accounts, sessions, links and permissions. Hides tokens, hashes and their tables; other code only sees actors. People
 * sign in with an e-mail or document; tokens are opaque and stored as SHA-256; sessions have a sliding expiry with a
 * cap and can be revoked. An unknown login takes as long as a wrong password. The actor is rebuilt on each request.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { noteSignIn } from '../auditLog/signInLog'
import type { AccountRow, Client, Device, SessionInfo, TokenScope } from '../contract'
import { serverText } from '../messages'
import { hasFactorSql } from '../sql/accountFacts'
import { noteValue } from '../sql/write'
import { accountColumns } from './accountColumns'
import { loginNames, normaliseLogin } from './accounts'
import { countAttempt, forgetAttempts } from './attempts'
import { askChallenge } from './factors/challenges'
import { hasFactor } from './factors/drop'
import type { KnownDevices } from './knownDevices'
import { endOldest, endSession, listSessions } from './openSessions'
import type { Passwords } from './password'
import type { FindPerson, Person } from './person'
import { revokeSessions } from './revokeCredentials'
import { hashSecret, makeSecret } from './secret'

const hour = 3_600_000
/** Milliseconds: expiry without requests, absolute expiry, and the interval for recording the last use. */
export const sessionTimes = { idle: 12 * hour, cap: 7 * 24 * hour, touchEvery: hour / 12 } as const
/** Most sessions per account; another one ends the least recently used. */
export const mostSessions = 100

export interface Session extends Person {
  readonly account: AccountRow
  /** Permissions shown while viewing as another user, where they exceed the actor's own. */
  readonly offered?: Actor['permissions']
  readonly scope?: TokenScope
  /** The access group requires a second factor that the person lacks, so they may only set one up. */
  readonly lacksFactor?: boolean
}

export type OpenedSession = Session & { readonly token: string }

/** The password was right; this secret is for the second step. */
export interface PendingSecondStep {
  readonly challenge: string
  readonly account: AccountRow
  readonly token?: undefined
}

export interface SignInClient extends Client {
  deviceOf?(accountId: number): Promise<string | undefined>
  markDevice?(accountId: number): Promise<Device>
}

export interface Sessions {
  /** @throws Problem unauthenticated, too_many */
  login(login: string, password: string, client: SignInClient): Promise<OpenedSession | PendingSecondStep>
  /** Signs in a person authenticated by other means. @throws Problem unauthenticated */
  enter(accountId: number, client: SignInClient): Promise<OpenedSession>
  /**
   * Signs in a person identified by an identity provider. The account's second factor is required unless the
   * provider asked for one.
   * @throws Problem unauthenticated
   */
  arrive(
    accountId: number,
    client: SignInClient,
    isMultiFactor: boolean,
  ): Promise<OpenedSession | PendingSecondStep>
  /** Opens a session without a password, for tests and after a link. */
  open(accountId: number, client: Client, device?: Device): Promise<string>
  resolve(token: string): Promise<Session | undefined>
  read(token: string): Promise<StoredSession | undefined>
  admit(token: string, stored: StoredSession): Promise<Session | undefined>
  logout(token: string): Promise<void>
  /** The open sessions of an account, latest first, with the caller's (`token`) at the top. */
  list(accountId: number, token: string): Promise<readonly SessionInfo[]>
  end(accountId: number, sessionId: number): Promise<void>
  endAll(accountId: number, kept?: string): Promise<void>
}

interface SessionTools {
  readonly db: Database
  readonly passwords: Passwords
  readonly findPerson: FindPerson
  readonly index: EntityIndex
  readonly devices: KnownDevices
  now(): Date
}

export function createSessions(tools: SessionTools): Sessions {
  const { db, now } = tools
  return {
    login: (name, password, client) => login(tools, name, password, client),
    async enter(accountId, client) {
      const { account, person } = await personOf(tools, accountId)
      return completeSignIn(tools, account, person, client)
    },
    async arrive(accountId, client, isMultiFactor) {
      const { account, person } = await personOf(tools, accountId)
      return isMultiFactor
        ? completeSignIn(tools, account, person, client, true)
        : continueSignIn(tools, account, person, client)
    },
    open: (accountId, client, device) => openSession(tools, accountId, { client, device }),
    async resolve(token) {
      const stored = await readSession(tools, token)
      return stored && admit(tools, token, stored)
    },
    read: (token) => readSession(tools, token),
    admit: (token, stored) => admit(tools, token, stored),
    async logout(token) {
      await db.query('update sys_session set revoked_at = $2 where token_hash = $1 and revoked_at is null', [
        hashSecret(token),
        now().toISOString(),
      ])
    },
    list: (accountId, token) => listSessions(db, accountId, now(), token),
    end: (accountId, sessionId) => endSession(db, accountId, sessionId, now()),
    async endAll(accountId, kept) {
      await revokeSessions(db, accountId, now().toISOString(), kept && hashSecret(kept))
    },
  }
}

async function login(
  tools: SessionTools,
  name: string,
  password: string,
  client: SignInClient,
): Promise<OpenedSession | PendingSecondStep> {
  const { db, passwords, findPerson, now } = tools
  const login = normaliseLogin(name)
  const at = now()
  const [account] = await db.query<AccountRow & { password_hash: string | null }>(
    `select ${accountColumns}, a.password_hash
       from sys_account a
      where a.active and (a.login_email = any ($1::text[]) or a.login_document = any ($1::text[]))
      order by a.login_email is not distinct from $2 desc limit 1`,
    [loginNames(name), loginNames(name)[0]],
  )
  const attempt = {
    kind: 'password',
    subject: account ? `account ${account.id}` : login,
    address: client.address,
    device: account && (await client.deviceOf?.(account.id)),
  } as const
  const isLast = await countAttempt(db, attempt)
  const isRight = await passwords.verify(password, account?.password_hash)
  const person = account && isRight ? await findPerson(account) : undefined
  if (!account || !person) {
    await noteSignIn(db, { at, client, account, actor: undefined, isLast })
    throw new Problem('unauthenticated', serverText.wrongCredentials)
  }
  await forgetAttempts(db, attempt)
  const { password_hash: _, ...known } = account
  return continueSignIn(tools, known, person, client)
}

async function continueSignIn(
  tools: SessionTools,
  account: AccountRow,
  person: Person,
  client: SignInClient,
): Promise<OpenedSession | PendingSecondStep> {
  const { db, now } = tools
  if (!(await hasFactor(db, account.id))) return completeSignIn(tools, account, person, client)
  const asked = { account_id: account.id, value: null }
  return { account, challenge: await askChallenge(db, 'secondStep', asked, now()) }
}

async function completeSignIn(
  tools: SessionTools,
  account: AccountRow,
  person: Person,
  client: SignInClient,
  isProven = false,
): Promise<OpenedSession> {
  const { db, devices, now } = tools
  const at = now()
  const device = await client.markDevice?.(account.id)
  await devices.meet(account, device, client)
  await noteSignIn(db, { at, client, account, actor: person.actor, isLast: false })
  await noteAccess(tools, account, at)
  const token = await openSession(tools, account.id, { client, device, isProven })
  const needsFactor = person.needsFactor === true && !isProven
  const lacksFactor = needsFactor && !(await hasFactor(db, account.id))
  return { token, account, ...person, lacksFactor }
}

async function personOf({ db, findPerson }: SessionTools, accountId: number) {
  const [account] = await db.query<AccountRow>(
    `select ${accountColumns} from sys_account a where a.active and a.id = $1`,
    [accountId],
  )
  const person = account && (await findPerson(account))
  if (!account || !person) throw new Problem('unauthenticated', serverText.wrongCredentials)
  return { account, person }
}

async function readSession(
  { db, findPerson }: SessionTools,
  token: string,
): Promise<StoredSession | undefined> {
  const [found] = await db.query<AccountRow & SessionRow>(
    `select ${accountColumns}, s.created_at, s.expires_at, s.last_seen_at,
            (s.proven or ${hasFactorSql}) as has_factor
       from sys_session s join sys_account a on a.id = s.account_id
      where s.token_hash = $1 and s.revoked_at is null and a.active`,
    [hashSecret(token)],
  )
  if (!found) return undefined
  const {
    created_at: created,
    expires_at: expires,
    last_seen_at: seen,
    has_factor: isSafe,
    ...account
  } = found
  const person = await findPerson(account)
  if (!person) return undefined
  // Absolute: otherwise a session last used in the future (the clock was set back) would outlive its expiry.
  const isSeen = (at: Date) => Math.abs(at.getTime() - Date.parse(seen)) <= sessionTimes.touchEvery
  const isOpen = (at: Date) => Date.parse(expires) > at.getTime()
  return {
    session: { account, ...person, lacksFactor: person.needsFactor === true && !isSafe },
    created,
    isOpen,
    isSeen,
    isCurrent: (at) => isOpen(at) && isSeen(at),
  }
}

/** Extends a session that is used. @returns undefined if it has expired */
async function admit(
  { db, now }: SessionTools,
  token: string,
  { session, created, isOpen, isSeen }: StoredSession,
): Promise<Session | undefined> {
  const at = now()
  if (!isOpen(at)) return undefined
  if (isSeen(at)) return session
  const cap = Date.parse(created) + sessionTimes.cap
  const expires = new Date(Math.min(at.getTime() + sessionTimes.idle, cap))
  await db.query('update sys_session set last_seen_at = $2, expires_at = $3 where token_hash = $1', [
    hashSecret(token),
    at.toISOString(),
    expires.toISOString(),
  ])
  return session
}

interface StoredSession {
  readonly session: Session
  /** ISO instant, UTC. */
  readonly created: string
  isOpen(at: Date): boolean
  isSeen(at: Date): boolean
  /** Open, and seen a short time ago. */
  isCurrent(at: Date): boolean
}

interface SessionRow {
  readonly created_at: string
  readonly expires_at: string
  readonly last_seen_at: string
  readonly has_factor: boolean
}

interface SessionStart {
  readonly client: Client
  readonly device?: Device | undefined
  readonly isProven?: boolean
}

async function openSession(
  { db, now }: SessionTools,
  accountId: number,
  { client, device, isProven = false }: SessionStart,
): Promise<string> {
  const token = makeSecret()
  const at = now()
  // More than are opened, yet few, so that a sign-in after a long pause does not wait for millions.
  await db.query(
    `delete from sys_session where token_hash in (
       select token_hash from sys_session where expires_at < $1 limit 100)`,
    [at.toISOString()],
  )
  await db.query(
    `insert into sys_session
       (token_hash, account_id, created_at, expires_at, last_seen_at, platform, user_agent, device, proven)
     values ($1, $2, $3, $4, $3, $5, $6, $7, $8)`,
    [
      hashSecret(token),
      accountId,
      at.toISOString(),
      new Date(at.getTime() + sessionTimes.idle).toISOString(),
      client.platform?.slice(0, 40) ?? null,
      client.userAgent?.slice(0, 400) ?? null,
      device?.name ?? null,
      isProven,
    ],
  )
  await endOldest(db, accountId, mostSessions, at)
  return token
}

/** Records the sign-in on the account, not as a change of the record. */
async function noteAccess(
  { db, index }: SessionTools,
  { entity: name, record_id: record }: AccountRow,
  at: Date,
): Promise<void> {
  const entity = index.get(name)
  const field = entity?.account?.lastAccess
  if (entity && field !== undefined) await db.query(...noteValue(entity, record, field, at.toISOString()))
}
