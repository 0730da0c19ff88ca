/*
 * Slows down who guesses passwords, and never locks an owner out: guesses are counted by person and address, by address,
 * and by person over all addresses; a device on which the person has signed in before is counted by itself, so that what
 * others guess does not concern it. An attempt counts before it is judged, so that asking in parallel gains nothing, and a
 * refused one does not count.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database'
import { TooManyProblem } from '../http/problems'
import { serverText } from '../messages'
import { type BucketSize, forget, giveBack, take } from './buckets'

const windowMs = 15 * 60_000

/** Attempts at once; after them, one more each time that the window holds them. */
export const loginLimits = {
  /** For a person from an address. */
  perLogin: 5,
  /** From an address, whoever is meant. */
  perAddress: 50,
  /** For a person from all unknown devices together. */
  perPerson: 30,
  /** For a person on a device of theirs. */
  perDevice: 10,
  windowMinutes: windowMs / 60_000,
} as const

/** Who is meant, and where it is tried. */
export interface Attempt {
  /** The account where there is one, so that every name of a person counts as one; else what was typed. */
  readonly subject: string
  readonly address: string
  /** A device on which this person has signed in. */
  readonly device?: string | undefined
}

/** @returns whether it is the last one allowed for now @throws TooManyProblem */
export async function countLogin(db: Queryable, attempt: Attempt): Promise<boolean> {
  let isLast = false
  for (const [key, most] of keysOf(attempt)) isLast = (await count(db, key, { most, windowMs })) || isLast
  return isLast
}

/** Of a person who has got in: it was no guess. */
export async function forgetLogin(db: Queryable, attempt: Attempt): Promise<void> {
  const [own = '', ...shared] = keysOf(attempt).map(([key]) => key)
  await forget(db, [own])
  await giveBack(db, shared)
}

/** Counts a request for something; by its subject and address, and by its address. @throws TooManyProblem */
export async function countAttempt(db: Queryable, subject: string, address: string): Promise<boolean> {
  const own = await count(db, keyOf(subject, address), { most: loginLimits.perLogin, windowMs })
  return (await count(db, keyOf('', address), { most: loginLimits.perAddress, windowMs })) || own
}

/** Forgets the requests for something that was granted. */
export async function forgetAttempts(db: Queryable, subject: string, address: string): Promise<void> {
  await forget(db, [keyOf(subject, address)])
}

async function count(db: Queryable, key: string, size: BucketSize): Promise<boolean> {
  const { wait, isFull } = await take(db, key, size)
  if (wait > 0) throw new TooManyProblem(serverText.tooManyAttempts(Math.ceil(wait / 60)), wait)
  return isFull
}

function keysOf({ subject, address, device }: Attempt): readonly (readonly [key: string, most: number])[] {
  if (device !== undefined) return [[keyOf(subject, `device ${device}`), loginLimits.perDevice]]
  return [
    [keyOf(subject, address), loginLimits.perLogin],
    [keyOf('', address), loginLimits.perAddress],
    [keyOf(subject, ''), loginLimits.perPerson],
  ]
}

/** Names are kept hashed: people type passwords into the wrong field. */
function keyOf(subject: string, place: string): string {
  return `try ${createHash('sha256')
    .update(JSON.stringify([subject, place]))
    .digest('base64url')}`
}
