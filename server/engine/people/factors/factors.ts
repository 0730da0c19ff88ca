/*
 * Second factors: authenticator applications, passkeys and recovery codes. Hides how they are stored and verified. A
 * secret is shown once, when it is created. Guesses count per account, across all addresses and logins.
 */
import type { Context } from 'hono'
import { tidy } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../../db/database'
import type { AccountRow, Factors, Identity, Notice } from '../../contract'
import { serverText } from '../../messages'
import type { OutboxWriter } from '../../outbox/writer'
import { accountCallerOf } from '../accountCaller'
import { type Attempt, countAttempt, forgetAttempts } from '../attempts'
import type { Devices } from '../devices'
import { giveRecoveryCodes, makeTotp, takeRecoveryCode, takeTotp } from './codes'
import { dropUselessCodes, hasFactor } from './drop'
import { listPasskeys, type Passkeys } from './passkeys'

const longestName = 60

interface FactorTools {
  readonly db: Database
  readonly identity: Pick<Identity, 'proveOwner' | 'proveAnew'>
  readonly outbox: OutboxWriter
  readonly passkeys: Passkeys
  readonly devices: Pick<Devices, 'find'>
  readonly title: string
  addressOf(c: Context): string
  now(): Date
}

export function codeAttempt(
  accountId: number,
  place: Pick<Attempt, 'address' | 'device' | 'isSignedIn'>,
): Attempt {
  return { ...place, kind: 'code', subject: `factor of ${accountId}` }
}

export function createFactors(tools: FactorTools): Factors {
  const { db, now } = tools
  return {
    ...appFactor(tools),
    ...passkeyFactors(tools),

    async read(c) {
      const { account } = accountCallerOf(c)
      const [row] = await db.query<{ since: string | null; codes: number }>(
        `select (select confirmed_at from sys_totp where account_id = $1) as since,
                (select count(*) from sys_recovery_code where account_id = $1 and used_at is null) as codes`,
        [account.id],
      )
      return {
        appSince: row?.since ?? null,
        passkeys: await listPasskeys(db, account.id),
        recoveryCodes: Number(row?.codes ?? 0),
        isRequired: isRequired(c),
      }
    },

    async renewCodes(c, current, notice) {
      const { account } = accountCallerOf(c)
      await tools.identity.proveAnew(c, current)
      if (!(await hasFactor(db, account.id))) throw new Problem('conflict', serverText.noFactor)
      return change(tools, account, notice, (tx) => giveRecoveryCodes(tx, account.id, now()))
    },
  }
}

function appFactor(tools: FactorTools): Pick<Factors, 'beginApp' | 'confirmApp' | 'endApp'> {
  const { db, identity, title, now } = tools
  return {
    async beginApp(c, current) {
      const { account } = accountCallerOf(c)
      await identity.proveOwner(c, current)
      const made = makeTotp(title, account.login_email ?? account.login_document ?? account.name)
      // A confirmed application must be removed first, so that a stolen session cannot replace it.
      const begun = await db.query(
        `insert into sys_totp as t (account_id, secret, created_at) values ($1, $2, $3)
         on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at
           where t.confirmed_at is null
         returning account_id`,
        [account.id, made.secret, now().toISOString()],
      )
      if (begun.length === 0) throw new Problem('conflict', serverText.hasApp)
      return made
    },

    async confirmApp(c, code, notice) {
      const { account } = accountCallerOf(c)
      await judge(tools, c, () => takeTotp(db, account.id, code, now(), 'begun'))
      return change(tools, account, notice, (tx) => firstCodes(tx, account.id, now()))
    },

    async endApp(c, current, code, notice) {
      const { account } = accountCallerOf(c)
      await tools.identity.proveAnew(c, current)
      // Recovery codes cannot be guessed, so they work regardless of earlier attempts.
      if (!(await takeRecoveryCode(db, account.id, code, now())))
        await judge(tools, c, () => takeTotp(db, account.id, code, now()))
      await change(tools, account, notice, async (tx) => {
        await tx.query('delete from sys_totp where account_id = $1', [account.id])
        await dropUselessCodes(tx, account.id)
      })
    },
  }
}

function passkeyFactors(tools: FactorTools): Pick<Factors, 'beginPasskey' | 'addPasskey' | 'removePasskey'> {
  const { identity, passkeys, now } = tools
  return {
    async beginPasskey(c, current) {
      const { account } = accountCallerOf(c)
      await identity.proveOwner(c, current)
      return passkeys.askNew(account)
    },

    async addPasskey(c, { challenge, name, response }, notice) {
      const { account } = accountCallerOf(c)
      const called = tidy(name)
      if (called === '' || called.length > longestName) throw wrongName()
      const keep = await passkeys.checkNew(account.id, challenge, response)
      return change(tools, account, notice, async (tx) => {
        await keep(tx, called)
        return firstCodes(tx, account.id, now())
      })
    },

    async removePasskey(c, current, id, notice) {
      const { account } = accountCallerOf(c)
      await tools.identity.proveAnew(c, current)
      await change(tools, account, notice, async (tx) => {
        const gone = await tx.query(
          'delete from sys_passkey where id = $1 and account_id = $2 returning id',
          [id, account.id],
        )
        if (gone.length === 0) throw new Problem('not_found', refusalText.notFound)
        await dropUselessCodes(tx, account.id)
      })
    },
  }
}

function change<T>(
  { db, outbox }: FactorTools,
  { login_email: email }: AccountRow,
  notice: Notice,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return outbox.transaction(db, async (tx) => {
    const done = await work(tx)
    if (email) await outbox.inside(tx).send(notice(email))
    return done
  })
}

/** Runs a check that counts as a guess until it succeeds. @throws Problem invalid at /codigo, too_many */
async function judge(
  { db, devices, addressOf }: FactorTools,
  c: Context,
  check: () => Promise<boolean>,
): Promise<void> {
  const { id } = accountCallerOf(c).account
  const device = await devices.find(c, id)
  const attempt = codeAttempt(id, { address: addressOf(c), device, isSignedIn: true })
  await countAttempt(db, attempt)
  if (!(await check())) throw wrongCode()
  await forgetAttempts(db, attempt)
}

/** Issues recovery codes along with the first factor; unused ones stay valid. */
async function firstCodes(
  tx: Queryable,
  accountId: number,
  now: Date,
): Promise<readonly string[] | undefined> {
  const left = await tx.query(
    'select from sys_recovery_code where account_id = $1 and used_at is null limit 1',
    [accountId],
  )
  return left.length > 0 ? undefined : giveRecoveryCodes(tx, accountId, now)
}

function wrongName(): Problem {
  const errors = [{ path: '/nome', message: serverText.keyName }]
  return new Problem('invalid', refusalText.invalid, { errors })
}

function isRequired(c: Context): boolean {
  return c.get('session')?.needsFactor === true
}

/** The response is the same for a wrong code, a used one and one of another account. */
export function wrongCode(): Problem {
  const errors = [{ path: '/codigo', message: serverText.wrongCode }]
  return new Problem('invalid', refusalText.invalid, { errors })
}
