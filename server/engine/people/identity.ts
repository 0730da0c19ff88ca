/*
 * What features may do with accounts, without access to tokens, hashes and sessions. A password is set only
 * with the old one, a link or a recent session, and setting one ends the other sessions.
 */

import type { Context } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Database } from '../../db/database'
import type { AccountDetails, AccountRow, Identity, Notice } from '../contract'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import { TooManyProblem } from '../retryProblems'
import { levelOf } from './accessLevel'
import { accountCallerOf } from './accountCaller'
import { findAccountById } from './accountColumns'
import { choosePassword, markVerified, storePassword } from './accounts'
import { type Attempt, countAttempt, forgetAttempts } from './attempts'
import { take } from './buckets'
import type { Devices } from './devices'
import { readOwnData } from './ownData'
import type { Passwords } from './password'
import { hashSecret } from './secret'
import type { Sessions } from './session'
import { checkToken, useToken } from './tokens'

interface IdentityTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly outbox: OutboxWriter
  readonly devices: Devices
  addressOf(c: Context): string
  now(): Date
}

const freshMs = 15 * 60_000

async function passwordAttempt({ devices, addressOf }: IdentityTools, c: Context): Promise<Attempt> {
  const { id } = accountCallerOf(c).account
  const device = await devices.find(c, id)
  return {
    kind: 'password',
    subject: `password of ${id}`,
    address: addressOf(c),
    device,
    isSignedIn: true,
  }
}

function atCurrent(message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path: '/currentPassword', message }] })
}

export function createIdentity(tools: IdentityTools): Identity {
  const { db, index, sessions, now } = tools
  return {
    levelOf: (actor) => levelOf(index, actor),
    checkLink: (purpose, token) => checkToken(db, token, purpose, now()),
    resetPassword: (token, password) => resetPassword(tools, token, password),
    async verifyMail(token) {
      await db.transaction(async (tx) => {
        const { account: id } = await useToken(tx, token, 'mail', now())
        if (id !== null) await markVerified(tx, id, now())
      })
    },
    changePassword: (c, current, next, notice) => changePassword(tools, c, { current, next, notice }),
    provePassword: (c, current) => provePassword(tools, c, current),
    proveOwner: (c, current) => proveOwner(tools, c, current),
    proveAnew: (c, current) => proveAnew(tools, c, current),
    slowDown: (c, subject) => slowDown(tools, c, subject),
    async noteDevice(c, accountId) {
      await tools.devices.mark(c, accountId)
    },
    async limit(subject, size, message) {
      const { wait } = await take(db, subject, size)
      if (wait > 0) throw new TooManyProblem(message, wait)
    },
    async listSessions(c) {
      const { account, token } = accountCallerOf(c)
      return sessions.list(account.id, token)
    },
    async endSession(c, sessionId, current) {
      await proveAnew(tools, c, current)
      await sessions.end(accountCallerOf(c).account.id, sessionId)
    },
    async endSessions(c, keepsThis, current) {
      const { account, token } = accountCallerOf(c)
      await proveAnew(tools, c, current)
      await sessions.endAll(account.id, keepsThis ? token : undefined)
    },
    readAccount: (c) => readAccount(tools, accountCallerOf(c).account.id),
    readOwnData: (c) => readOwnData(db, accountCallerOf(c).account.id),
    async writeAvatar(c, avatar) {
      await db.query('update sys_account set avatar = $2 where id = $1', [
        accountCallerOf(c).account.id,
        avatar,
      ])
    },
  }
}

async function slowDown({ db, addressOf }: IdentityTools, c: Context, subject: string): Promise<void> {
  const isSignedIn = c.get('session') !== undefined
  await countAttempt(db, { kind: 'request', subject, address: addressOf(c), isSignedIn })
}

async function resetPassword(
  { db, passwords, now }: IdentityTools,
  token: string,
  password: string,
): Promise<AccountRow | undefined> {
  await checkToken(db, token, 'password', now())
  // Runs before the transaction: hashing takes half a second and would block the embedded database.
  const chosen = await choosePassword(passwords, password)
  return db.transaction(async (tx) => {
    const { account: id, email } = await useToken(tx, token, 'password', now())
    if (id === null) throw new Problem('not_found', serverText.badLink)
    await storePassword(tx, id, chosen, now())
    // A link sent by phone does not prove an e-mail address.
    if (email !== null) await markVerified(tx, id, now())
    return findAccountById(tx, id)
  })
}

async function provePassword(tools: IdentityTools, c: Context, current: string | undefined): Promise<void> {
  const { db, passwords } = tools
  const { account } = accountCallerOf(c)
  if (current === undefined) throw atCurrent(serverText.missingPassword)
  const attempt = await passwordAttempt(tools, c)
  await countAttempt(db, attempt)
  const [row] = await db.query<{ password_hash: string | null }>(
    'select password_hash from sys_account where id = $1',
    [account.id],
  )
  if (!(await passwords.verify(current, row?.password_hash))) throw atCurrent(serverText.wrongPassword)
  await forgetAttempts(db, attempt)
}

async function isJustOpened({ db, now }: IdentityTools, token: string): Promise<boolean> {
  const at = now().getTime()
  // If a session was opened in the future, the clock has been set back.
  const found = await db.query(
    'select from sys_session where token_hash = $1 and created_at > $2 and created_at < $3',
    [hashSecret(token), new Date(at - freshMs).toISOString(), new Date(at + freshMs).toISOString()],
  )
  return found.length > 0
}

async function proveOwner(tools: IdentityTools, c: Context, current: string | undefined): Promise<void> {
  const { token } = accountCallerOf(c)
  if (current !== undefined || !(await isJustOpened(tools, token))) await provePassword(tools, c, current)
}

/** Requires the password even in a recent session. People without one must have just signed in. */
async function proveAnew(tools: IdentityTools, c: Context, current: string | undefined): Promise<void> {
  const { account, token } = accountCallerOf(c)
  const [{ has_password: hasPassword = false } = {}] = await tools.db.query<{ has_password: boolean }>(
    'select password_hash is not null as has_password from sys_account where id = $1',
    [account.id],
  )
  if (hasPassword) return provePassword(tools, c, current)
  await countAttempt(tools.db, await passwordAttempt(tools, c))
  if (!(await isJustOpened(tools, token))) throw atCurrent(serverText.enterAnew)
}

interface PasswordChange {
  readonly current: string | undefined
  readonly next: string
  readonly notice: Notice
}

async function changePassword(
  tools: IdentityTools,
  c: Context,
  { current, next, notice }: PasswordChange,
): Promise<void> {
  const { db, passwords, outbox, now } = tools
  const { account, token } = accountCallerOf(c)
  const attempt = await passwordAttempt(tools, c)
  await proveOwner(tools, c, current)
  if (current === undefined) await countAttempt(db, attempt)
  const chosen = await choosePassword(passwords, next)
  const email = account.login_email
  await outbox.transaction(db, async (tx) => {
    await storePassword(tx, account.id, chosen, now(), hashSecret(token))
    await forgetAttempts(tx, attempt)
    if (email) await outbox.inside(tx).send(notice(email))
  })
}

async function readAccount({ db, now }: IdentityTools, accountId: number): Promise<AccountDetails> {
  const [row] = await db.query<AccountDetails>(
    `select a.avatar, a.login_email, a.email_verified_at,
            exists (select from sys_token t where t.account_id = a.id and t.purpose = 'mail'
               and t.email = a.login_email and t.used_at is null and t.expires_at > $2) as has_mail_link,
            (select max(t.email) from sys_token t where t.account_id = a.id and t.purpose = 'newMail'
               and t.used_at is null and t.expires_at > $2) as pending_email
       from sys_account a where a.id = $1`,
    [accountId, now().toISOString()],
  )
  if (!row) throw new Problem('not_found', validationText.noSuchRecord)
  return row
}
