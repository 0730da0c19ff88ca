/*
 * Slows down guessing of passwords and codes without locking the owner out. Failed attempts count by person
 * and place; a device on which the person has signed in before is a place of its own. An attempt counts
 * before it is checked, so parallel ones gain nothing, and a rejected one does not count. Passkeys and
 * recovery codes cannot be guessed and are not counted.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'
import { TooManyProblem } from '../retryProblems'
import { forget, giveBack, type TakeSize, take } from './buckets'

const secondMs = 1_000
const minuteMs = 60 * secondMs

export const attemptLimits = {
  perPlace: 5,
  perDevice: 10,
  firstWaitSeconds: 30,
  longestWaitMinutes: 15,
  /** Password guesses per person and window, from all unknown devices together. */
  perPerson: 30,
  /** Code guesses from all unknown devices; low, since there are only a million codes. */
  codesPerPerson: 20,
  /** Guesses per address and window, for all people together. */
  perAddress: 100,
  windowMinutes: 15,
} as const

export interface Attempt {
  /** The account id if there is an account, so that all of its logins count together; otherwise the typed text. */
  readonly subject: string
  readonly address: string
  readonly device?: string | undefined
  /** A request is not a guess, but is limited per place. */
  readonly kind: 'password' | 'code' | 'request'
  /** Guessed within a session, so it counts for that person only, not for the address. */
  readonly isSignedIn?: boolean
}

/** @returns whether this was the last attempt allowed for now @throws TooManyProblem */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<boolean> {
  let isLast = false
  for (const [key, size] of placesOf(attempt)) {
    const { wait, isFull } = await take(db, key, size)
    if (wait > 0) throw new TooManyProblem(serverText.tooManyAttempts(Math.ceil(wait / 60)), wait)
    isLast ||= isFull
  }
  return isLast
}

export async function forgetAttempts(db: Queryable, attempt: Attempt): Promise<void> {
  const [own = '', ...shared] = placesOf(attempt).map(([key]) => key)
  await forget(db, [own])
  if (shared.length > 0) await giveBack(db, shared)
}

function placesOf(attempt: Attempt): readonly (readonly [key: string, size: TakeSize])[] {
  const { subject, address, device, kind, isSignedIn } = attempt
  if (device !== undefined) return [[keyOf(subject, `device ${device}`), growing(attemptLimits.perDevice)]]
  const everywhere = sizeEverywhere[kind]
  const { perPlace } = attemptLimits
  return [
    [keyOf(subject, address), kind === 'request' ? steady(perPlace) : growing(perPlace)],
    ...(isSignedIn ? [] : [[keyOf('', address), steady(attemptLimits.perAddress)] as const]),
    ...(everywhere ? [[keyOf(subject, ''), everywhere] as const] : []),
  ]
}

const sizeEverywhere: Readonly<Record<Attempt['kind'], TakeSize | undefined>> = {
  password: steady(attemptLimits.perPerson),
  code: growing(attemptLimits.codesPerPerson),
  request: undefined,
}

function growing(most: number): TakeSize {
  const { firstWaitSeconds, longestWaitMinutes } = attemptLimits
  return { most, firstWaitMs: firstWaitSeconds * secondMs, longestWaitMs: longestWaitMinutes * minuteMs }
}

function steady(most: number): TakeSize {
  return { most, windowMs: attemptLimits.windowMinutes * minuteMs }
}

/** Names are stored hashed, because people type passwords into the wrong field. */
function keyOf(subject: string, place: string): string {
  return `try ${createHash('sha256')
    .update(JSON.stringify([subject, place]))
    .digest('base64url')}`
}
