/*
 * Room: accounts, sessions, links and permissions. Hides tokens, hashes and their tables: the rest knows actors only.
 *
 * Who is asking: sign-in by e-mail or document, opaque tokens of which only the SHA-256 is kept, sliding expiry
 * with a cap, revocation. A wrong login costs as much as a wrong password. An actor reflects the account and its record
 * as of the request, not as of the sign-in.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Database } from '../../db/database'
import type { AccountRow, Client, Device, SessionInfo, TokenScope } from '../contract'
import { serverText } from '../messages'
import { noteValue } from '../sql/write'
import { noteSignIn } from '../trail/signInLog'
import { accountColumns } from './accountColumns'
import { loginNames, normaliseLogin } from './accounts'
import { countAttempt, forgetAttempts } from './attempts'
import { askChallenge } from './factors/challenges'
import { hasFactor, hasFactorSql } from './factors/drop'
import type { MetDevices } from './newDevice'
import { endOldest, endSession, listSessions } from './openSessions'
import type { Passwords } from './password'
import type { FindPerson, Person } from './person'
import { hashSecret, makeSecret } from './secret'
import { revokeSessions } from './waysIn'

const hour = 3_600_000
/** A session ends after this long without a request, and whatever happens after the cap. */
export const sessionTimes = { idle: 12 * hour, cap: 7 * 24 * hour, touchEvery: hour / 12 } as const
/** Sessions of an account at a time; one more ends the one that was not seen for the longest time. */
export const mostSessions = 100

/** A request's session. */
export interface Session extends Person {
  readonly account: AccountRow
  /** What the browser offers, where that is more than the actor may do: when viewing the console as another user. */
  readonly offered?: Actor['permissions']
  /** What the token that was sent may reach; undefined for a person. */
  readonly scope?: TokenScope
  /** The person's group asks for a second factor, and there is none: only that can be mended. */
  readonly lacksFactor?: boolean
}

/** A person who has just signed in. */
export type Entered = Session & { readonly token: string }

/** The password was right; the account asks for a second step, which this secret goes with. */
export interface Halfway {
  readonly challenge: string
  readonly account: AccountRow
  readonly token?: undefined
}

/** A client that wants to sign in. */
export interface SigningIn extends Client {
  /** The device, where the person of the account has signed in on it before. */
  deviceOf?(accountId: number): Promise<string | undefined>
  /** Marks the device as that person's. */
  markDevice?(accountId: number): Promise<Device>
}

export interface Sessions {
  /** @throws Problem unauthenticated, too_many */
  login(login: string, password: string, client: SigningIn): Promise<Entered | Halfway>
  /** Signs in a person who has proved it otherwise. @throws Problem unauthenticated */
  enter(accountId: number, client: SigningIn): Promise<Entered>
  /**
   * Signs in a person whom an identity provider vouches for; a second factor of the account is asked for unless the
   * provider did. @throws Problem unauthenticated
   */
  arrive(accountId: number, client: SigningIn, isMultiFactor: boolean): Promise<Entered | Halfway>
  /** Opens a session without a password: for tests and for links that proved who comes. */
  open(accountId: number, client: Client, device?: Device): Promise<string>
  /** The session of a token, or undefined when it is unknown, expired or revoked. */
  resolve(token: string): Promise<Session | undefined>
  logout(token: string): Promise<void>
  /** The open sessions of an account, the latest first; `token` is the one that asks. */
  list(accountId: number, token: string): Promise<readonly SessionInfo[]>
  /** Ends one session of an account. @throws Problem not_found */
  end(accountId: number, sessionId: number): Promise<void>
  /** Ends the sessions of an account, all but the one of `kept` when given. */
  endAll(accountId: number, kept?: string): Promise<void>
}

interface SessionTools {
  readonly db: Database
  readonly passwords: Passwords
  readonly findPerson: FindPerson
  readonly index: EntityIndex
  readonly devices: MetDevices
  now(): Date
}

/** Sessions over a database. */
export function createSessions(tools: SessionTools): Sessions {
  const { db, now } = tools
  return {
    login: (name, password, client) => login(tools, name, password, client),
    async enter(accountId, client) {
      const { account, person } = await personOf(tools, accountId)
      return welcome(tools, account, person, client)
    },
    async arrive(accountId, client, isMultiFactor) {
      const { account, person } = await personOf(tools, accountId)
      return isMultiFactor
        ? welcome(tools, account, person, client, true)
        : goOn(tools, account, person, client)
    },
    open: (accountId, client, device) => openSession(tools, accountId, { client, device }),
    resolve: (token) => resolve(tools, token),
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
  client: SigningIn,
): Promise<Entered | Halfway> {
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
  return goOn(tools, known, person, client)
}

/** In, or to the second step where the account has one. */
async function goOn(
  tools: SessionTools,
  account: AccountRow,
  person: Person,
  client: SigningIn,
): Promise<Entered | Halfway> {
  const { db, now } = tools
  if (!(await hasFactor(db, account.id))) return welcome(tools, account, person, client)
  const asked = { account_id: account.id, value: null }
  return { account, challenge: await askChallenge(db, 'secondStep', asked, now()) }
}

async function welcome(
  tools: SessionTools,
  account: AccountRow,
  person: Person,
  client: SigningIn,
  isProven = false,
): Promise<Entered> {
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

async function resolve({ db, findPerson, now }: SessionTools, token: string): Promise<Session | undefined> {
  const at = now()
  const hash = hashSecret(token)
  const [found] = await db.query<AccountRow & SessionRow>(
    `select ${accountColumns}, s.created_at, s.expires_at, s.last_seen_at,
            (s.proven or ${hasFactorSql}) as has_factor
       from sys_session s join sys_account a on a.id = s.account_id
      where s.token_hash = $1 and s.revoked_at is null and a.active`,
    [hash],
  )
  if (!found || Date.parse(found.expires_at) <= at.getTime()) return undefined
  const { created_at: created, expires_at: _, last_seen_at: seen, has_factor: isSafe, ...account } = found
  // A session that was seen in the future: the clock was put back, and it would live on for as long.
  if (Math.abs(at.getTime() - Date.parse(seen)) > sessionTimes.touchEvery) {
    const cap = Date.parse(created) + sessionTimes.cap
    const expires = new Date(Math.min(at.getTime() + sessionTimes.idle, cap))
    await db.query('update sys_session set last_seen_at = $2, expires_at = $3 where token_hash = $1', [
      hash,
      at.toISOString(),
      expires.toISOString(),
    ])
  }
  const person = await findPerson(account)
  return person && { account, ...person, lacksFactor: person.needsFactor === true && !isSafe }
}

interface SessionRow {
  readonly created_at: string
  readonly expires_at: string
  readonly last_seen_at: string
  readonly has_factor: boolean
}

interface Opening {
  readonly client: Client
  readonly device?: Device | undefined
  /** The provider asked for a second factor. */
  readonly isProven?: boolean
}

async function openSession(
  { db, now }: SessionTools,
  accountId: number,
  { client, device, isProven = false }: Opening,
): Promise<string> {
  const token = makeSecret()
  const at = now()
  await db.query('delete from sys_session where expires_at < $1', [at.toISOString()])
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

/** The person signed in; it is a fact about the account, no change of the record. */
async function noteAccess(
  { db, index }: SessionTools,
  { entity: name, record_id: record }: AccountRow,
  at: Date,
): Promise<void> {
  const entity = index.get(name)
  const field = entity?.account?.lastAccess
  if (entity && field !== undefined) await db.query(...noteValue(entity, record, field, at.toISOString()))
}
