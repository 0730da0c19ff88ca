/*
 * One-time challenges that last a few minutes: the second step of a sign-in, a passkey. Each is bound to its
 * purpose and account, and void after a few wrong answers. Only hashes are stored.
 */

import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import { serverText } from '../../messages'
import { hashSecret, makeSecret } from '../secret'

export type ChallengePurpose = 'secondStep' | 'newPasskey' | 'passkey' | 'provider' | 'arrival'

const minutes = 5
const mostWrong = 5

export interface Challenge {
  readonly account_id: number | null
  readonly value: string | null
}

/** @returns the secret that the answer must contain, generated here unless provided */
export async function askChallenge(
  db: Queryable,
  purpose: ChallengePurpose,
  { account_id: account, value }: Challenge,
  now: Date,
  token = makeSecret(),
): Promise<string> {
  await db.query('delete from sys_challenge where expires_at < $1', [now.toISOString()])
  await db.query(
    'insert into sys_challenge (token_hash, purpose, account_id, value, expires_at) values ($1, $2, $3, $4, $5)',
    [hashSecret(token), purpose, account, value, new Date(now.getTime() + minutes * 60_000).toISOString()],
  )
  return token
}

const isGood = `token_hash = $1 and purpose = $2 and expires_at > $3 and wrong < ${mostWrong}`

type Answer = readonly [db: Queryable, purpose: ChallengePurpose, token: unknown, now: Date]

export function readChallenge(...answer: Answer): Promise<Challenge> {
  return only(`select account_id, value from sys_challenge where ${isGood}`, answer)
}

/** Consumes a challenge: of concurrent calls one succeeds. @throws Problem unauthenticated */
export function takeChallenge(...answer: Answer): Promise<Challenge> {
  return only(`delete from sys_challenge where ${isGood} returning account_id, value`, answer)
}

export async function noteWrong(db: Queryable, token: unknown): Promise<void> {
  await db.query('update sys_challenge set wrong = wrong + 1 where token_hash = $1', [
    hashSecret(String(token)),
  ])
}

async function only(statement: string, [db, purpose, token, now]: Answer): Promise<Challenge> {
  const params = [hashSecret(String(token)), purpose, now.toISOString()]
  const [challenge] = await db.query<Challenge>(statement, params)
  if (!challenge) throw new Problem('unauthenticated', serverText.stepOver)
  return challenge
}
