/*
 * Detects clock changes by comparing the clock with a monotonic one. Daily jobs delete files and mark records
 * as overdue, so after a jump they are delayed until a wrong clock can be corrected.
 */

/** Milliseconds; NTP adjusts by seconds. */
const jumpMs = 60_000
/** Milliseconds that jobs wait after a jump. */
const restMs = 3_600_000

/**
 *
 * @returns a function, to be called regularly, that returns whether the clock has been steady for long enough
 * @example const isSteady = watchClock(Date.now, () => performance.now())
 */
export function watchClock(now: () => number, steady: () => number): () => boolean {
  let difference = now() - steady()
  let restUntil = Number.NEGATIVE_INFINITY
  return () => {
    const at = steady()
    const found = now() - at
    if (Math.abs(found - difference) > jumpMs) restUntil = at + restMs
    difference = found
    return at >= restUntil
  }
}
