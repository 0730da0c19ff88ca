/*
 * Slows down those who guess passwords and codes, and keeps no owner out: wrong tries count by person and place, and a
 * device on which the person has signed in before is a place of its own that no one else's tries concern. A try counts
 * before it is judged, so that parallel ones gain nothing, and a refused one does not count. What cannot be guessed
 * (passkeys, recovery codes) is not counted at all.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database'
import { TooManyProblem } from '../http/problems'
import { serverText } from '../messages'
import { forget, giveBack, type TakeSize, take } from './buckets'

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** Wrong tries, and the waits after them. */
export const attemptLimits = {
  /** Of a person from an address, before waits begin; of requests, in a window. */
  perPlace: 5,
  /** Of a person on a device of theirs, before waits begin. */
  perDevice: 10,
  /** The first wait; each further one is twice as long. */
  firstWaitSeconds: 30,
  longestWaitMinutes: 15,
  /** Passwords of a person from all unknown devices together, in a window. */
  perPerson: 30,
  /** Codes of a person from all unknown devices together, before waits begin: there are only a million. */
  codesPerPerson: 20,
  /** Of visitors from an address for all persons together, in a window. */
  perAddress: 100,
  windowMinutes: 15,
} as const

/** Who is meant, and where it is tried. */
export interface Attempt {
  /** The account where there is one, so that every name of a person counts as one; else what was typed. */
  readonly subject: string
  readonly address: string
  /** A device on which this person has signed in. */
  readonly device?: string | undefined
  /** What is guessed; a request is no guess, but has its limits at a place. */
  readonly kind: 'password' | 'code' | 'request'
  /** Tried in a session: it is that person's, and no other's at the address. */
  readonly isSignedIn?: boolean
}

/** @returns whether it is the last one allowed for now @throws TooManyProblem */
export async function countAttempt(db: Queryable, attempt: Attempt): Promise<boolean> {
  let isLast = false
  for (const [key, size] of placesOf(attempt)) {
    const { wait, isFull } = await take(db, key, size)
    if (wait > 0) throw new TooManyProblem(serverText.tooManyAttempts(Math.ceil(wait / 60)), wait)
    isLast ||= isFull
  }
  return isLast
}

/** Of a person who has got in: it was no guess. */
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

/** For a person from all unknown devices together. */
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

/** Names are kept hashed: people type passwords into the wrong field. */
function keyOf(subject: string, place: string): string {
  return `try ${createHash('sha256')
    .update(JSON.stringify([subject, place]))
    .digest('base64url')}`
}
