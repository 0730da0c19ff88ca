/*
 * One attempt to send a leased message: calls the transport, renews the lease meanwhile, and stores the
 * result. Never rejects because of the transport.
 */
import type { Database } from '../../db/database'
import type { Transport } from '../contract'
import { serverText } from '../messages'
import { retryDelay } from './retryDelay'
import { type LeasedMessage, leaseMs, type Outcome, renewLease, saveOutcome } from './rows'

const reasonLength = 500

export async function attempt(
  { db, now }: { readonly db: Database; now(): Date },
  transport: Transport,
  taken: LeasedMessage,
): Promise<void> {
  const renewal = setInterval(() => {
    // A missed renewal is retried soon; without any, the lease expires.
    renewLease(db, taken, now()).catch(() => undefined)
  }, leaseMs / 4).unref()
  try {
    await saveOutcome(db, taken, await handOver(transport, taken, now), now())
  } finally {
    clearInterval(renewal)
  }
}

async function handOver(transport: Transport, taken: LeasedMessage, now: () => Date): Promise<Outcome> {
  const end = Date.parse(taken.giveUpAt)
  if (now().getTime() > end) return { state: 'failed', reason: serverText.tooLate }
  try {
    const { key, to, subject, text, unsubscribe } = taken
    await transport.send({ key, to, subject, text, ...(unsubscribe && { unsubscribe }) })
    if (transport.isInternal) return { state: 'gone' }
    return { state: transport.isLocal ? 'kept' : 'sent' }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, reasonLength)
    const nextAt = new Date(now().getTime() + retryDelay(taken.tries))
    const isLast = taken.tries >= (taken.mostTries ?? Number.POSITIVE_INFINITY) || nextAt.getTime() > end
    return isLast || isPermanent(error) ? { state: 'failed', reason } : { state: 'waiting', reason, nextAt }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'isPermanent' in error && error.isPermanent === true
}
