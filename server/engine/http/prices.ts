/*
 * What requests cost, in points, and how many each caller has: the one place that says it. The price is work done; to
 * wait (for a lock, a queue, a slow client) costs nothing.
 */
import type { WorkKind } from '../../db/asker'

/** Points of a request, whatever it asks for. */
export const requestPrice = 1

/** Points of what is done for it. */
export const workPrices: Readonly<Record<WorkKind, number>> = {
  statements: 1 / 20,
  engineMs: 1 / 50,
  // Half a second of a processor, and 128 MB.
  passwords: 5,
  receivedBytes: 1 / 20_000,
  sentBytes: 1 / 100_000,
}

/** Points a minute, which may also be used at once: of a person, and of all visitors at an address. */
export const usualRates = { account: 1_200, visitor: 600 } as const

/** The longest wait for points, in seconds: what was done beyond that is not counted. */
export const longestWaitSeconds = 60
