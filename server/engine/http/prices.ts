/*
 * Prices of requests in points, and the points of each caller. Work costs points; waiting (for a lock, a
 * queue, a slow client) is free.
 */
import type { WorkKind } from '../../db/queryContext'

export const requestPrice = 1

export const workPrices: Readonly<Record<WorkKind, number>> = {
  statements: 1 / 20,
  engineMs: 1 / 50,
  passwords: 5,
  receivedBytes: 1 / 20_000,
  sentBytes: 1 / 100_000,
}

/** Points per minute, also the burst size: for a person, and for all visitors at one address. */
export const usualRates = { account: 1_200, visitor: 600 } as const

/** Longest wait for points, in seconds; usage beyond it is not counted. */
export const longestWaitSeconds = 60
