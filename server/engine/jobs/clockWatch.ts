/*
 * Tells a clock that was set from time that passed, by a second one that cannot be set. Work by the calendar takes away
 * files and marks what is overdue: after a jump it waits, so that a clock set wrongly can be put right first.
 */

/** Farther from the other clock than this is a jump, in milliseconds: clocks are nudged by seconds. */
const jumpMs = 60_000
/** How long a clock that has jumped is not worked by, in milliseconds. */
const restMs = 3_600_000

/**
 * Begins to compare two clocks.
 * @returns whether the first has gone on steadily for long enough; asked now and then
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
