// PGlite with cancellable statements. The engine is synchronous and cannot be interrupted, so a statement that takes
// too long is stopped by terminating its thread. A new thread opens the folder as after a crash, in about a second,
// without losing acknowledged writes. An in-memory database cannot be reopened, so its statements run to completion.

import type { WorkerStart } from './pgliteProtocol'
import { type PgliteThread, startPgliteThread } from './pgliteThread'
import { cancelledError, currentContext, reportWork } from './queryContext'

export interface PgliteEngine extends Omit<PgliteThread, 'keep'> {
  /** Incremented when a thread is terminated; earlier transactions are gone. */
  epoch(): number
  /**
   * Closes an in-memory cluster and reopens it in a folder; `place` chooses where it is written and moves it
   * there. No other statement may run meanwhile. Undefined when another program runs the thread.
   */
  settle?(folder: string, place: (write: (path: string) => Promise<void>) => Promise<void>): Promise<void>
}

export async function startPgliteEngine(begun: WorkerStart, program?: URL): Promise<PgliteEngine> {
  let start = begun
  const first = await startPgliteThread(start, program)
  let thread = Promise.resolve(first)
  let epoch = 0
  let tellDeath: (reason: Error) => void = () => undefined
  first.onDeath((reason) => tellDeath(reason))

  async function stop(): Promise<PgliteThread> {
    const old = await thread
    await old.terminate()
    return startNext()
  }

  async function startNext(): Promise<PgliteThread> {
    try {
      const next = await startPgliteThread(start, program)
      next.onDeath((reason) => tellDeath(reason))
      return next
    } catch (error) {
      tellDeath(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  return {
    epoch: () => epoch,
    onDeath(listener) {
      tellDeath = listener
    },
    async request(asked) {
      const { timeoutMs = 0 } = currentContext()
      const current = await thread
      if (timeoutMs === 0 || start.folder === undefined || asked.kind === 'close')
        return current.request(asked)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reportWork('engineMs', timeoutMs)
        epoch += 1
        thread = stop()
        // A failed restart is reported by the next request.
        thread.catch(() => undefined)
      }, timeoutMs)
      try {
        return await current.request(asked)
      } catch (error) {
        throw isLate ? cancelledError() : error
      } finally {
        clearTimeout(timer)
      }
    },
    async settle(folder, place) {
      const { keep } = await thread
      await place(keep)
      start = { folder }
      thread = startNext()
      await thread
    },
    async close() {
      await (await thread).close()
    },
    async terminate() {
      await (await thread).terminate()
    },
  }
}
