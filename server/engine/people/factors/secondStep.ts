/*
 * The second step of a sign-in. The challenge is bound to the account whose password was right, and opens one session.
 */
import { Problem } from '#model/problem/problem'
import type { Database } from '../../../db/database'
import { noteSignIn } from '../../auditLog/signInLog'
import type { Client } from '../../contract'
import { serverText } from '../../messages'
import { findAccountById } from '../accountColumns'
import { countAttempt, forgetAttempts } from '../attempts'
import type { OpenedSession, Sessions, SignInClient } from '../session'
import { noteWrong, readChallenge, takeChallenge } from './challenges'
import { takeRecoveryCode, takeTotp } from './codes'
import { codeAttempt, wrongCode } from './factors'
import { type PasskeyChallenge, type Passkeys, wrongKey } from './passkeys'

export interface FactorOptions {
  readonly app: boolean
  readonly passkey: boolean
  readonly recovery: boolean
}

export interface StepProof {
  readonly code?: string | undefined
  readonly recovery?: string | undefined
  readonly passkey?: unknown
}

export interface SecondSteps {
  meansOf(accountId: number): Promise<FactorOptions>
  /** @throws Problem unauthenticated (the challenge), invalid (the answer), too_many */
  /** For the second step, or for signing in with only a passkey. @throws Problem unauthenticated */
  askPasskey(challenge: string | undefined): Promise<PasskeyChallenge>
  enterByPasskey(challenge: string, response: unknown, client: SignInClient): Promise<OpenedSession>
  answer(challenge: string, answer: StepProof, client: SignInClient): Promise<OpenedSession>
}

interface StepTools {
  readonly db: Database
  readonly sessions: Pick<Sessions, 'enter'>
  readonly passkeys: Passkeys
  now(): Date
}

export function createSecondSteps({ db, sessions, passkeys, now }: StepTools): SecondSteps {
  async function judge(
    accountId: number,
    challenge: string,
    { code, recovery, passkey }: StepProof,
  ): Promise<boolean> {
    if (passkey !== undefined)
      return (await passkeys.judge(challenge, passkey, false, accountId)) !== undefined
    if (code !== undefined) return takeTotp(db, accountId, code, now())
    return recovery !== undefined && takeRecoveryCode(db, accountId, recovery, now())
  }

  async function tellRefusal(accountId: number, client: Client, isLast: boolean): Promise<void> {
    const account = await findAccountById(db, accountId)
    await noteSignIn(db, { at: now(), client, account, actor: undefined, isLast })
  }

  return {
    async meansOf(accountId) {
      const [row] = await db.query<FactorOptions>(
        `select exists (select from sys_totp where account_id = $1 and confirmed_at is not null) as app,
                exists (select from sys_passkey where account_id = $1) as passkey,
                exists (select from sys_recovery_code where account_id = $1 and used_at is null) as recovery`,
        [accountId],
      )
      return row ?? { app: false, passkey: false, recovery: false }
    },

    async askPasskey(challenge) {
      if (challenge === undefined) return passkeys.ask(undefined, undefined)
      const { account_id: accountId } = await readChallenge(db, 'secondStep', challenge, now())
      return passkeys.ask(challenge, accountId ?? undefined)
    },

    async enterByPasskey(challenge, response, client) {
      await takeChallenge(db, 'passkey', challenge, now())
      const accountId = await passkeys.judge(challenge, response, true)
      if (accountId === undefined) {
        await noteSignIn(db, { at: now(), client, account: undefined, actor: undefined, isLast: false })
        throw new Problem('unauthenticated', serverText.wrongKey)
      }
      return sessions.enter(accountId, client)
    },

    async answer(challenge, answer, client) {
      const { account_id: accountId } = await readChallenge(db, 'secondStep', challenge, now())
      if (accountId === null) throw wrongCode()
      const device = await client.deviceOf?.(accountId)
      const attempt = codeAttempt(accountId, { address: client.address, device })
      // Recovery codes and passkeys cannot be guessed, so they work regardless of earlier attempts.
      const isLast = answer.code !== undefined && (await countAttempt(db, attempt))
      if (!(await judge(accountId, challenge, answer))) {
        await noteWrong(db, challenge)
        await tellRefusal(accountId, client, isLast)
        throw answer.passkey === undefined ? wrongCode() : wrongKey()
      }
      await takeChallenge(db, 'secondStep', challenge, now())
      await forgetAttempts(db, attempt)
      return sessions.enter(accountId, client)
    },
  }
}
