/* Splits long work into slices between frames, so that typing and scrolling stay smooth. */

/** Milliseconds per slice; even a long idle period can be interrupted by scrolling. */
const stint = 8
/** Milliseconds for which a page may be busy without seeming to hang. */
const promptness = 50
/** Milliseconds after which work continues although the page is busy. */
const patience = 300

/**
 * Runs all steps, at once if they are cached.
 * @param isWanted checked between slices; false cancels the rest
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

/** Works at once, but not longer than these milliseconds; returns whether all is done. */
export function finishSoon(work: Iterator<undefined, unknown>, within = promptness): boolean {
  const end = performance.now() + within
  do if (work.next().done) return true
  while (performance.now() < end)
  return false
}

/** Resolves when the browser has nothing to do. */
export async function whenResting(): Promise<void> {
  await pauseEnd()
}

function pauseEnd(): Promise<number> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) setTimeout(() => resolve(performance.now() + stint))
    else {
      const take = (left: IdleDeadline) =>
        resolve(performance.now() + (left.didTimeout ? stint : Math.min(stint, left.timeRemaining() - 1)))
      requestIdleCallback(take, { timeout: patience })
    }
  })
}
