/*
 * Charges callers for the work of their requests: a person who has signed in, or all visitors at an address. One who has
 * no points left is refused until some have come back; what others at the same address do is not theirs to pay.
 */
import type { Context } from 'hono'
import type { Asker, WorkKind } from '../../db/asker'
import type { Database } from '../../db/database'
import { serverText } from '../messages'
import type { AddressOf } from './address'
import type { ServerLimits } from './limits'
import { longestWaitSeconds, requestPrice, usualRates, workPrices } from './prices'
import { TooManyProblem } from './problems'
import { createRateBuckets } from './rateBuckets'
import { socketOf } from './transport'

/** Who pays for a request. */
export interface Caller {
  readonly key: string
  readonly isVisitor: boolean
}

/** A request that is being charged. */
export interface Charge {
  /** Takes the points of work. */
  readonly onWork: NonNullable<Asker['onWork']>
  /** The visitor turned out to be this person: the points are theirs. */
  moveTo(person: Caller): void
}

/** The person of a session, or the visitors of an address. */
export function callerOf(c: Context, addressOf: AddressOf): Caller {
  const account = c.get('session')?.account.id
  return account === undefined
    ? { key: `address ${addressOf(c)}`, isVisitor: true }
    : { key: `account ${account}`, isVisitor: false }
}

/** Charges over a database. */
export interface Charges {
  /** Seconds until the caller has points; 0: now. */
  waitFor(caller: Caller): number
  /** Begins to charge a request. @throws TooManyProblem to a caller without points */
  open(c: Context, caller: Caller): Charge
}

/** Starts with every bucket full, as far as this process knows. */
export function createCharges(db: Database, limits: ServerLimits): Charges {
  const { accountRate = usualRates.account, visitorRate = usualRates.visitor } = limits
  const buckets = createRateBuckets(db, longestWaitSeconds)
  const bucketOf = ({ key, isVisitor }: Caller) => buckets.of(key, isVisitor ? visitorRate : accountRate)

  const waitFor = (caller: Caller) => buckets.waitFor(bucketOf(caller), requestPrice)

  return {
    waitFor,
    open(c, caller) {
      const wait = waitFor(caller)
      if (wait > 0) throw new TooManyProblem(serverText.tooOften(wait), wait)
      let bucket = bucketOf(caller)
      let spent = 0
      const spend = (points: number) => {
        spent += points
        buckets.use(bucket, points)
      }
      const onWork = (kind: WorkKind, amount: number) => spend(amount * workPrices[kind])
      spend(requestPrice)
      watchSent(c, (bytes) => onWork('sentBytes', bytes))
      return {
        onWork,
        moveTo(person) {
          buckets.use(bucket, -spent)
          bucket = bucketOf(person)
          buckets.use(bucket, spent)
        },
      }
    },
  }
}

/** Counts what went over the connection for an answer, once it is closed. */
function watchSent(c: Context, tell: (bytes: number) => void): void {
  const socket = socketOf(c)
  const outgoing = (c.env as { outgoing?: NodeJS.EventEmitter } | undefined)?.outgoing
  if (!socket || !outgoing) return
  const before = socket.bytesWritten ?? 0
  outgoing.once('close', () => tell((socket.bytesWritten ?? 0) - before))
}
