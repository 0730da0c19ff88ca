// First come, first served: one piece of work at a time.

/** Runs each `work` after all earlier ones have settled. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** An empty queue. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
