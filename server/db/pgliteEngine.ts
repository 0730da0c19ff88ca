// PGlite with statements that can be stopped. The engine runs in one go and hears nothing meanwhile, so a statement that
// takes too long ends with its thread; another opens the same folder, as after a crash, which takes about a second and
// loses nothing that was acknowledged. In memory there is nothing to open again: there a statement runs to its end.
import { currentAsker, noteWork, stoppedError } from './asker'
import type { WorkerStart } from './pgliteProtocol'
import { type PgliteThread, startPgliteThread } from './pgliteThread'

/** A running PGlite. */
export interface PgliteEngine extends Omit<PgliteThread, 'keep'> {
  /** Changes when a thread was ended: what was begun before is gone. */
  epoch(): number
  /**
   * Closes a cluster that is in memory, and goes on with it in a folder: `place` writes it where it wants to and brings it
   * there. Nothing else may be asked meanwhile. Absent where the thread is not this file's.
   */
  settle?(folder: string, place: (write: (path: string) => Promise<void>) => Promise<void>): Promise<void>
}

/** Starts the engine, as `startPgliteThread` does. */
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
      const { timeoutMs = 0 } = currentAsker()
      const current = await thread
      if (timeoutMs === 0 || start.folder === undefined || asked.kind === 'close')
        return current.request(asked)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        noteWork('engineMs', timeoutMs)
        epoch += 1
        thread = stop()
        // The next request tells that no other could be started.
        thread.catch(() => undefined)
      }, timeoutMs)
      try {
        return await current.request(asked)
      } catch (error) {
        throw isLate ? stoppedError() : error
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
