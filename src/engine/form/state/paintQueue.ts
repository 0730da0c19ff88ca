/* Runs work after the next paint, because it takes longer than a keystroke should. */

export interface PaintQueue {
  request(): void
  /** Runs requested work now. */
  flush(): void
}

/** Fallback in milliseconds, because a hidden page does not paint. */
const patience = 100

export function createPaintQueue(work: () => void): PaintQueue {
  let isWaiting = false
  const flush = () => {
    if (!isWaiting) return
    isWaiting = false
    work()
  }
  return {
    request() {
      if (!isWaiting) afterPaint(flush)
      isWaiting = true
    },
    flush,
  }
}

function afterPaint(work: () => void): void {
  const timer = setTimeout(work, patience)
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      clearTimeout(timer)
      port1.close()
      work()
    }
    port2.postMessage(undefined)
  })
}
