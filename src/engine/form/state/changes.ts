/*
 * Changes on their way to the form library, which takes longer over one than a key may take to show. An input draws
 * what is typed at once and hands it on after that was painted; leaving the field and saving hand everything on at once.
 */

/** What is still to be handed on. */
export interface Changes {
  /** Hands a change on after the next paint; a later one at the same pointer takes its place. */
  later(pointer: string, apply: () => void): void
  /** Hands on now what waits. */
  flush(): void
}

/** Longest wait for a frame in milliseconds: a hidden page paints none. */
const patience = 100

/** Makes the changes of one form. */
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
