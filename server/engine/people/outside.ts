/*
 * Sign-in through an identity provider. A cookie binds the attempt to the browser, so that a person cannot be
 * signed in to another person's account. The account is matched by e-mail once, if both sides have confirmed
 * it, and by the provider's subject id from then on.
 */

import type { Context } from 'hono'
import { isRow } from '#model/entity/jsonSchema'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../db/database'
import { noteSignIn } from '../auditLog/signInLog'
import type { AccountRow, Client, OutsideSignIn } from '../contract'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import { accountColumns } from './accountColumns'
import { markVerified, normaliseLogin } from './accounts'
import { readCookie, writeCookie } from './cookie'
import { askChallenge, takeChallenge } from './factors/challenges'
import { hashSecret, makeSecret } from './secret'

const cookie = 'entrada'
const seconds = 600

interface OutsideTools {
  readonly db: Database
  readonly outbox: OutboxWriter
  clientOf(c: Context): Client
  now(): Date
}

export interface ProviderArrival {
  readonly accountId: number
  readonly isMultiFactor: boolean
}

export interface ProviderSignIn extends OutsideSignIn {
  arrive(c: Context, secret: string): Promise<ProviderArrival>
}

export function createOutside({ db, outbox, clientOf, now }: OutsideTools): ProviderSignIn {
  async function keep(
    purpose: 'provider' | 'arrival',
    browser: string,
    account: number | null,
    said: string,
    secret?: string,
  ): Promise<string> {
    const value = JSON.stringify({ browser: hashSecret(browser), said })
    return askChallenge(db, purpose, { account_id: account, value }, now(), secret)
  }

  async function take(c: Context, purpose: 'provider' | 'arrival', secret: string) {
    const kept = await takeChallenge(db, purpose, secret, now())
    const told: unknown = JSON.parse(kept.value ?? '{}')
    const { browser, said } = isRow(told) ? told : {}
    if (browser !== hashSecret(readCookie(c, cookie) ?? '')) {
      throw new Problem('unauthenticated', serverText.stepOver)
    }
    return { accountId: kept.account_id, said: typeof said === 'string' ? said : '' }
  }

  return {
    async begin(c, work) {
      const state = makeSecret()
      const browser = makeSecret()
      const made = await work(state)
      await keep('provider', browser, null, made.kept, state)
      writeCookie(c, cookie, browser, {
        path: '/api/auth',
        // The provider's redirect comes from another site.
        sameSite: 'Lax',
        maxAge: seconds,
      })
      return made
    },

    takeBack: async (c, state) => (await take(c, 'provider', state)).said,

    async match({ issuer, subject, email, isEmailVerified }, notice) {
      const known = await accountWhere(
        db,
        'exists (select from sys_identity i where i.account_id = a.id and i.issuer = $1 and i.subject = $2)',
        [issuer, subject],
      )
      if (known) return { account: known }
      if (!email || !isEmailVerified) return { refusal: 'unverified' }
      return outbox.transaction(db, async (tx) => {
        const account = await accountWhere(tx, 'a.login_email = $1 for update', [normaliseLogin(email)])
        if (!account) return { refusal: 'unknown' }
        const [state] = await tx.query<{ unsure: boolean }>(
          'select password_hash is not null and email_verified_at is null as unsure from sys_account where id = $1',
          [account.id],
        )
        // The password may have been set by someone who merely claimed the address.
        if (state?.unsure) return { refusal: 'unconfirmed' }
        const linked = await tx.query(
          `insert into sys_identity (issuer, subject, account_id, created_at) values ($1, $2, $3, $4)
           on conflict do nothing returning account_id`,
          [issuer, subject, account.id, now().toISOString()],
        )
        if (linked.length === 0) return { refusal: 'unknown' }
        await markVerified(tx, account.id, now())
        if (account.login_email) await outbox.inside(tx).send(notice(account.login_email))
        return { account }
      })
    },

    admit: (c, accountId, isMultiFactor) =>
      keep('arrival', readCookie(c, cookie) ?? '', accountId, isMultiFactor ? 'multi' : 'single'),

    async arrive(c, secret) {
      const { accountId, said } = await take(c, 'arrival', secret)
      if (accountId === null) throw new Problem('unauthenticated', serverText.stepOver)
      return { accountId, isMultiFactor: said === 'multi' }
    },

    refuse: (c, account) =>
      noteSignIn(db, { at: now(), client: clientOf(c), account, actor: undefined, isLast: false }),
  }
}

async function accountWhere(
  db: Queryable,
  condition: string,
  params: readonly unknown[],
): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select ${accountColumns} from sys_account a where a.active and ${condition}`,
    params,
  )
  return account
}
