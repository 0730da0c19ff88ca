/*
 * What a hand-written feature may do with accounts. Hides tokens, hashes, sessions and their tables. A password is set
 * only with the old one, a link or an open session, and a new one ends the other sessions.
 */

import type { Context } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText, validationText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import type { Database } from '../../db/database'
import type { AccountDetails, AccountRow, Identity } from '../contract'
import { TooManyProblem } from '../http/problems'
import { readToken } from '../http/requests'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import { accountColumns, checkPassword, storePassword } from './accounts'
import { take } from './buckets'
import type { Devices } from './devices'
import { countAttempt, forgetAttempts } from './loginLimit'
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

/** Accounts over a database. */
export function createIdentity(tools: IdentityTools): Identity {
  const { db, index, sessions, passwords, outbox, addressOf, now } = tools
  const slowDown = async (c: Context, subject: string): Promise<void> => {
    await countAttempt(db, subject, addressOf(c))
  }

  async function resetPassword(token: string, password: string): Promise<AccountRow | undefined> {
    await checkToken(db, token, 'password', now())
    // Made before the transaction: it takes half a second, and on the embedded database all other requests would wait.
    const hash = await passwords.hash(password)
    return db.transaction(async (tx) => {
      const { account: id, email } = await useToken(tx, token, 'password', now())
      if (id === null) throw new Problem('not_found', serverText.badLink)
      await storePassword(tx, id, hash, now())
      // A link that came by telephone proves no address.
      if (email !== null) await markVerified(id, tx)
      const [account] = await tx.query<AccountRow>(
        `select ${accountColumns} from sys_account a where a.id = $1`,
        [id],
      )
      return account
    })
  }

  async function markVerified(id: number, tx: Pick<Database, 'query'>): Promise<void> {
    await tx.query('update sys_account set email_verified_at = $2 where id = $1', [id, now().toISOString()])
  }

  const changePassword: Identity['changePassword'] = async (c, current, next, notice) => {
    const { account, token } = asking(c)
    const subject = `password of ${account.id}`
    await slowDown(c, subject)
    const [row] = await db.query<{ password_hash: string | null; login_email: string | null }>(
      'select password_hash, login_email from sys_account where id = $1',
      [account.id],
    )
    if (current !== undefined && !(await passwords.verify(current, row?.password_hash))) {
      throw new Problem('invalid', serverText.wrongPassword, {
        errors: [{ path: '/currentPassword', message: serverText.wrongPassword }],
      })
    }
    checkPassword(next)
    const hash = await passwords.hash(next)
    const email = row?.login_email
    await outbox.transaction(db, async (tx) => {
      await storePassword(tx, account.id, hash, now(), hashSecret(token))
      await forgetAttempts(tx, subject, addressOf(c))
      if (email) await outbox.inside(tx).send(notice(email))
    })
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
    checkLink: (purpose, token) => checkToken(db, token, purpose, now()),
    resetPassword,
    async verifyMail(token) {
      await db.transaction(async (tx) => {
        const { account: id } = await useToken(tx, token, 'mail', now())
        if (id !== null) await markVerified(id, tx)
      })
    },
    changePassword,
    slowDown,
    noteDevice: tools.devices.note,
    async limit(subject, size, message) {
      const { wait } = await take(db, subject, size)
      if (wait > 0) throw new TooManyProblem(message, wait)
    },
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
