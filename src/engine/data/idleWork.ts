/* Long work done between frames, so that typing and scrolling stay smooth. */

/** Milliseconds of work at most: an idle period may be announced as long and be interrupted by scrolling. */
const stint = 8
/** Milliseconds after which work goes on although the page is busy. */
const patience = 300

/**
 * Does all of the work; what is done already is there at once.
 * @param isWanted asked between parts: without it the rest is left undone
 * @example await workInIdle(prepareList(rows))
 */
export async function workInIdle(
  work: Iterator<undefined, unknown>,
  isWanted: () => boolean = () => true,
): Promise<void> {
  if (work.next().done) return
  while (isWanted()) {
    const end = await pauseEnd()
    do if (work.next().done) return
    while (performance.now() < end)
  }
}

/** Waits for a pause; the time at which it ends. */
function pauseEnd(): Promise<number> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) setTimeout(() => resolve(performance.now() + stint))
    else {
      const take = (left: IdleDeadline) =>
        resolve(performance.now() + (left.didTimeout ? stint : Math.min(stint, left.timeRemaining() - 1)))
      requestIdleCallback(take, { timeout: patience })
    }
  })
}
