/*
 * Slows down password guessing: failures are counted in the database, per login and per address,
 * so neither a restart nor a second process forgets them. An attempt counts before it is judged, so that
 * asking in parallel gains nothing.
 */
import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../db/database'
import { TooManyProblem } from '../http/problems'
import { serverText } from '../messages'

/** Failures allowed within the window. */
export const loginLimits = { perLogin: 5, perAddress: 50, windowMinutes: 15 } as const

/** Any number: attempts are counted one after the other, in all processes. */
const attemptLock = 730_417

/**
 * Counts an attempt; a refused one does not count, else repeated attempts would lock the owner out for ever.
 * @returns whether it is the last one allowed
 * @throws TooManyProblem
 */
export async function countAttempt(
  db: Database,
  login: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - loginLimits.windowMinutes * 60_000)
  const hash = hashLogin(login)
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1::bigint)', [attemptLock])
    await tx.query('delete from sys_login_attempt where at <= $1', [since.toISOString()])
    const [found] = await tx.query<Counted>(
      `select count(*) filter (where login_hash = $1) as logins,
              min(at) filter (where login_hash = $1) as login_first,
              count(*) filter (where address = $2) as addresses,
              min(at) filter (where address = $2) as address_first
         from sys_login_attempt where login_hash = $1 or address = $2`,
      [hash, address],
    )
    const first = found && firstOfTooMany(found)
    if (first) throw tooMany((Date.parse(first) - since.getTime()) / 1000)
    await tx.query('insert into sys_login_attempt (at, login_hash, address) values ($1, $2, $3)', [
      now.toISOString(),
      hash,
      address,
    ])
    const { logins = 0, addresses = 0 } = found ?? {}
    return logins + 1 >= loginLimits.perLogin || addresses + 1 >= loginLimits.perAddress
  })
}

interface Counted {
  readonly logins: number
  readonly login_first: string
  readonly addresses: number
  readonly address_first: string
}

/** When the oldest of too many attempts was; undefined when there are not too many. */
function firstOfTooMany(found: Counted): string | undefined {
  if (found.logins >= loginLimits.perLogin) return found.login_first
  return found.addresses >= loginLimits.perAddress ? found.address_first : undefined
}

function tooMany(seconds: number): TooManyProblem {
  const wait = Math.max(1, Math.ceil(seconds))
  return new TooManyProblem(serverText.tooManyAttempts(Math.ceil(wait / 60)), wait)
}

/** Forgets the failures of a login that has just got in. */
export async function forgetAttempts(db: Queryable, login: string): Promise<void> {
  await db.query('delete from sys_login_attempt where login_hash = $1', [hashLogin(login)])
}

/** Logins are kept hashed: people type passwords into the wrong field. */
export function hashLogin(login: string): string {
  return createHash('sha256').update(login).digest('hex')
}
