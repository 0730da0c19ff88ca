/*
 * What a hand-written feature may do with accounts. Hides tokens, hashes, sessions and their tables. Promises: nobody
 * gets a password without the old one or a link; a new password ends the sessions opened with the old one.
 */
import type { Context } from 'hono'
import type { Actor } from '#model/actor'
import { refusalText, validationText } from '#model/messages'
import type { EntityIndex } from '#model/paths'
import { Problem } from '#model/problem'
import type { Database } from '../db/database'
import { type AccountRow, findAccountByEmail, setPassword, storePassword } from './accounts'
import { countAttempt, forgetAttempts } from './loginLimit'
import { serverText } from './messages'
import type { Passwords } from './password'
import { readClient, readToken } from './requests'
import { hashSecret } from './secret'
import type { SessionInfo, Sessions } from './session'
import { checkToken, issueToken, type TokenOwner, useToken } from './tokens'

/** Accounts, for features. Methods that take a request speak of the person who sends it. */
export interface Identity {
  /** The level of the actor's role; 0 is the highest. */
  levelOf(actor: Actor): number | undefined
  /** The account that signs in with an e-mail. */
  findByEmail(email: string): Promise<AccountRow | undefined>
  /** Makes the secret of a link that proves its bearer reads the account's e-mail. */
  issueLink(purpose: 'password' | 'mail', account: TokenOwner): Promise<string>
  /** @throws Problem not_found when the link does not work (any more) */
  checkLink(purpose: 'password' | 'mail', token: string): Promise<void>
  /** Gives the account of a link a password, and uses the link up. @throws Problem invalid, not_found */
  resetPassword(token: string, password: string): Promise<void>
  /** Takes the e-mail of a link's account for verified, and uses the link up. @throws Problem not_found */
  verifyMail(token: string): Promise<void>
  /** @throws Problem invalid at /currentPassword, too_many */
  changePassword(c: Context, current: string, next: string): Promise<void>
  /** Slows down whoever asks the same again and again. @throws TooManyProblem */
  slowDown(c: Context, subject: string): Promise<void>
  listSessions(c: Context): Promise<readonly SessionInfo[]>
  /** Ends the person's sessions, this one too unless it is kept. */
  endSessions(c: Context, keepsThis: boolean): Promise<void>
  /** Picture and address of the person's account, kept beside the record. */
  readAccount(c: Context): Promise<AccountDetails>
  writeAvatar(c: Context, avatar: string | null): Promise<void>
}

/** What an account knows besides its record. */
export interface AccountDetails {
  /** A data URL. */
  readonly avatar: string | null
  readonly login_email: string | null
  readonly email_verified_at: string | null
  /** A link to verify the address is on its way. */
  readonly has_mail_link: boolean
}

interface IdentityTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly sessions: Sessions
  readonly passwords: Passwords
  addressOf(c: Context): string
  now(): Date
}

/** Accounts over a database. */
export function createIdentity(tools: IdentityTools): Identity {
  const { db, index, sessions, passwords, addressOf, now } = tools
  const slowDown = async (c: Context, subject: string): Promise<void> => {
    await countAttempt(db, subject, readClient(c, addressOf).address, now())
  }

  async function resetPassword(token: string, password: string): Promise<void> {
    await checkToken(db, token, 'password', now())
    // Made before the transaction: it takes half a second, and on the embedded database everybody would wait.
    const hash = await passwords.hash(password)
    await db.transaction(async (tx) => {
      const id = await useToken(tx, token, 'password', now())
      if (id === null) throw new Problem('not_found', serverText.badLink)
      await storePassword(tx, id, hash, now())
      await markVerified(id, tx)
    })
  }

  async function markVerified(id: number, tx: Pick<Database, 'query'>): Promise<void> {
    await tx.query('update sys_account set email_verified_at = $2 where id = $1', [id, now().toISOString()])
  }

  async function changePassword(c: Context, current: string, next: string): Promise<void> {
    const { account, token } = asking(c)
    const subject = `password of ${account.id}`
    await slowDown(c, subject)
    const [row] = await db.query<{ password_hash: string | null }>(
      'select password_hash from sys_account where id = $1',
      [account.id],
    )
    if (!(await passwords.verify(current, row?.password_hash))) {
      throw new Problem('invalid', serverText.wrongPassword, {
        errors: [{ path: '/currentPassword', message: serverText.wrongPassword }],
      })
    }
    await setPassword(db, passwords, account.id, next, now(), hashSecret(token))
    await forgetAttempts(db, subject)
  }

  async function readAccount(c: Context): Promise<AccountDetails> {
    const [row] = await db.query<AccountDetails>(
      `select a.avatar, a.login_email, a.email_verified_at,
              exists (select from sys_token t where t.account_id = a.id and t.purpose = 'mail'
                 and t.email = a.login_email and t.used_at is null and t.expires_at > $2) as has_mail_link
         from sys_account a where a.id = $1`,
      [asking(c).account.id, now().toISOString()],
    )
    if (!row) throw new Problem('not_found', validationText.noSuchRecord)
    return row
  }

  return {
    levelOf: ({ role, level }) =>
      level ?? [...index.values()].find((entity) => entity.account?.role === role)?.account?.level,
    findByEmail: (email) => findAccountByEmail(db, email),
    issueLink: (purpose, account) => issueToken(db, purpose, account, now()),
    checkLink: (purpose, token) => checkToken(db, token, purpose, now()),
    resetPassword,
    async verifyMail(token) {
      await db.transaction(async (tx) => {
        const id = await useToken(tx, token, 'mail', now())
        if (id !== null) await markVerified(id, tx)
      })
    },
    changePassword,
    slowDown,
    async listSessions(c) {
      const { account, token } = asking(c)
      return sessions.list(account.id, token)
    },
    async endSessions(c, keepsThis) {
      const { account, token } = asking(c)
      await sessions.endAll(account.id, keepsThis ? token : undefined)
    },
    readAccount,
    async writeAvatar(c, avatar) {
      await db.query('update sys_account set avatar = $2 where id = $1', [asking(c).account.id, avatar])
    },
  }
}

/** Who sends the request, and by which token. @throws Problem unauthenticated */
function asking(c: Context): { readonly account: AccountRow; readonly token: string } {
  const session = c.get('session')
  const token = readToken(c)
  if (!session || !token) throw new Problem('unauthenticated', refusalText.unauthenticated)
  // An account is its owner's alone.
  if (session.actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  return { account: session.account, token }
}
