/*
 * Slows down whoever guesses passwords: failures are counted in the database, per login and per address,
 * so neither a restart nor a second process forgets them. An attempt counts before it is judged, so that
 * asking in parallel gains nothing.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database'
import { serverText } from './messages'
import { TooManyProblem } from './problems'

/** Failures allowed within the window. */
export const loginLimits = { perLogin: 5, perAddress: 50, windowMinutes: 15 } as const

/** Counts an attempt. @throws TooManyProblem when there were too many */
export async function countAttempt(db: Queryable, login: string, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - loginLimits.windowMinutes * 60_000)
  await db.query('delete from sys_login_attempt where at < $1', [since.toISOString()])
  const [own] = await db.query<{ id: number }>(
    'insert into sys_login_attempt (at, login_hash, address) values ($1, $2, $3) returning id',
    [now.toISOString(), hashLogin(login), address],
  )
  const [found] = await db.query<{ logins: number; addresses: number; login_first: string; address_first: string }>(
    `select count(*) filter (where login_hash = $1) as logins, count(*) filter (where address = $2) as addresses,
            min(at) filter (where login_hash = $1) as login_first, min(at) filter (where address = $2) as address_first
       from sys_login_attempt where login_hash = $1 or address = $2`,
    [hashLogin(login), address],
  )
  if (!found) return
  const isLoginOver = found.logins > loginLimits.perLogin
  if (!isLoginOver && found.addresses <= loginLimits.perAddress) return
  // A refused attempt does not prolong the wait: else knocking would lock somebody out for ever.
  await db.query('delete from sys_login_attempt where id = $1', [own?.id])
  const first = Date.parse(isLoginOver ? found.login_first : found.address_first)
  const seconds = Math.max(1, Math.ceil((first - since.getTime()) / 1000))
  throw new TooManyProblem(serverText.tooManyAttempts(Math.ceil(seconds / 60)), seconds)
}

/** Forgets the failures of a login that has just got in. */
export async function forgetAttempts(db: Queryable, login: string): Promise<void> {
  await db.query('delete from sys_login_attempt where login_hash = $1', [hashLogin(login)])
}

/** Logins are kept hashed: people type passwords into the wrong field. */
function hashLogin(login: string): string {
  return createHash('sha256').update(login).digest('hex')
}
