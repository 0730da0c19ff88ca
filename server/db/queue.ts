/** Runs each `work` after all earlier ones have settled. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>
}

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

/** Runs each `work` after all earlier ones with the same name. */
export interface NamedQueues {
  run<T>(name: string, work: () => Promise<T>): Promise<T>
}

export function createNamedQueues(): NamedQueues {
  const queues = new Map<string, Queue>()
  return {
    run(name, work) {
      const queue = queues.get(name) ?? createQueue()
      queues.set(name, queue)
      return queue.run(work)
    },
  }
}
