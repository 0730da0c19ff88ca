/* Runs work after the next paint, because it takes longer than a keystroke may. */

/** Fallback in milliseconds, because a hidden page does not paint. */
const patience = 100

export function createPaintQueue(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    work()
  }
  return {
    request() {
      if (timer !== undefined) return
      timer = setTimeout(flush, patience)
      requestAnimationFrame(() => setTimeout(flush))
    },
    /** Runs requested work now. */
    flush,
  }
}
