/*
 * The embedded database's engine in the thread that asks. In the product it has a thread of its own, so that a long
 * statement holds up nothing else; here that would only be two threads that wait for each other, and to wake one costs
 * more than most statements of a test.
 */
import { DatabaseError } from '../../../server/db/database'
import { connectionFailure, describeError, isDeadly, readServerError } from '../../../server/db/errors'
import type { PgliteEngine } from '../../../server/db/pgliteEngine'
import type { WorkerStart } from '../../../server/db/pgliteProtocol'
import { startPglite } from '../../../server/db/pgliteStart'
import { type TakenEngine, takeEngine } from './pool'

/** An engine on what is in a template, as `startPgliteEngine` gives one. */
export const startEngineHere = (template: string): Promise<PgliteEngine> =>
  attendHere((die) => takeEngine(template, die))

/** An engine on a folder, which ends when it is closed. */
export const startFolderHere = (start: WorkerStart): Promise<PgliteEngine> =>
  attendHere(async (die) => {
    const engine = await startPglite(start, die)
    return { ...engine, release: async () => void (await engine.answer({ kind: 'close' })) }
  })

async function attendHere(
  take: (die: (reason: string) => void) => Promise<TakenEngine>,
): Promise<PgliteEngine> {
  let dead: DatabaseError | undefined
  let isClosing = false
  let tellDeath: (reason: Error) => void = () => undefined
  const die = (reason: string) => {
    dead ??= new DatabaseError(reason, { code: connectionFailure })
    if (!isClosing) tellDeath(dead)
    return dead
  }
  const engine = await take(die)
  const request: PgliteEngine['request'] = async (asked) => {
    if (dead) throw dead
    try {
      return await engine.answer(asked)
    } catch (error) {
      const reported = readServerError(error)
      if (reported && !isDeadly(error)) throw new DatabaseError(reported.message, reported)
      throw die(describeError(error))
    }
  }
  const close = async () => {
    isClosing = true
    if (!dead) await engine.release()
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
