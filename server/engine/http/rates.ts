/*
 * Charges requests to the signed-in person, or to all visitors at one address. A caller without points is
 * rejected until they refill; people at the same address do not pay for each other.
 */
import type { Context } from 'hono'
import type { Database } from '../../db/database'
import type { QueryContext, WorkKind } from '../../db/queryContext'
import { serverText } from '../messages'
import { TooManyProblem } from '../retryProblems'
import type { AddressOf } from './address'
import type { ServerLimits } from './limits'
import { longestWaitSeconds, requestPrice, usualRates, workPrices } from './prices'
import { createRateBuckets } from './rateBuckets'
import { socketOf } from './transport'

export interface Caller {
  readonly key: string
  readonly isVisitor: boolean
}

export interface Charge {
  readonly onWork: NonNullable<QueryContext['onWork']>
  /** Moves the points charged so far from the visitor to the person who has signed in. */
  moveTo(person: Caller): void
}

export function callerOf(c: Context, addressOf: AddressOf): Caller {
  const account = c.get('session')?.account.id
  return account === undefined
    ? { key: `address ${addressOf(c)}`, isVisitor: true }
    : { key: `account ${account}`, isVisitor: false }
}

export interface Charges {
  waitFor(caller: Caller): number
  /** @throws TooManyProblem if the caller has no points */
  open(c: Context, caller: Caller): Charge
}

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

function watchSent(c: Context, tell: (bytes: number) => void): void {
  const socket = socketOf(c)
  const outgoing = (c.env as { outgoing?: NodeJS.EventEmitter } | undefined)?.outgoing
  if (!socket || !outgoing) return
  const before = socket.bytesWritten ?? 0
  outgoing.once('close', () => tell((socket.bytesWritten ?? 0) - before))
}
