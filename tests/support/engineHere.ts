/*
 * The embedded database's engine in the thread that asks. In the product it has a thread of its own, so that a long
 * statement holds up nothing else; here that would only be two threads that wait for each other, and to wake one costs
 * more than most statements of a test.
 */
import { DatabaseError } from '../../server/db/database'
import { connectionFailure, describeError, isDeadly, readServerError } from '../../server/db/errors'
import type { PgliteEngine } from '../../server/db/pgliteEngine'
import type { WorkerStart } from '../../server/db/pgliteProtocol'
import { startPglite } from '../../server/db/pgliteStart'

/** Starts the engine, as `startPgliteEngine` does. */
export async function startEngineHere(start: WorkerStart): Promise<PgliteEngine> {
  let dead: DatabaseError | undefined
  let isClosing = false
  let tellDeath: (reason: Error) => void = () => undefined
  const die = (reason: string) => {
    dead ??= new DatabaseError(reason, { code: connectionFailure })
    if (!isClosing) tellDeath(dead)
    return dead
  }
  const pglite = await startPglite(start, die)
  const request: PgliteEngine['request'] = async (asked) => {
    if (dead) throw dead
    try {
      return await pglite.answer(asked)
    } catch (error) {
      const reported = readServerError(error)
      if (reported && !isDeadly(error)) throw new DatabaseError(reported.message, reported)
      throw die(describeError(error))
    }
  }
  const close = async () => {
    isClosing = true
    if (!dead) await request({ kind: 'close' })
    dead ??= new DatabaseError('closed', { code: connectionFailure })
  }
  return {
    request,
    close,
    terminate: close,
    epoch: () => 0,
    onDeath(listener) {
      tellDeath = listener
      if (dead && !isClosing) listener(dead)
    },
  }
}
