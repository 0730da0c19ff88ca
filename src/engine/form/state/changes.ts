/*
 * Queues changes on their way to rjsf, which takes longer over one than a keystroke should. An input shows
 * the typed text at once and passes it on after the paint; blur and save flush the queue.
 */

export interface Changes {
  later(pointer: string, apply: () => void): void
  flush(): void
}

/** Fallback in milliseconds, because a hidden page does not paint. */
const patience = 100

export function createChanges(): Changes {
  const waiting = new Map<string, () => void>()
  const flush = () => {
    const all = [...waiting.values()]
    waiting.clear()
    for (const apply of all) apply()
  }
  return {
    later(pointer, apply) {
      if (waiting.size === 0) afterPaint(flush)
      waiting.set(pointer, apply)
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
