/*
 * The embedded database's engine in the calling thread. The product runs it in a separate thread, so that a
 * long statement does not block anything else. In tests, two threads would just wait for each other, and
 * waking one takes longer than most statements.
 */
import { DatabaseError } from '../../../server/db/database'
import { connectionFailure, describeError, isDeadly, readServerError } from '../../../server/db/errors'
import type { PgliteEngine } from '../../../server/db/pgliteEngine'
import type { WorkerStart } from '../../../server/db/pgliteProtocol'
import { startPglite } from '../../../server/db/pgliteStart'
import { type BorrowedEngine, takeEngine } from './pool'

/** Starts an engine on the contents of a template, like `startPgliteEngine`. */
export const startEngineHere = (template: string): Promise<PgliteEngine> =>
  attendHere((die) => takeEngine(template, die))

/** Starts an engine on a folder; closing it ends the engine. */
export const startFolderHere = (start: WorkerStart): Promise<PgliteEngine> =>
  attendHere(async (die) => {
    const engine = await startPglite(start, die)
    return { ...engine, release: async () => void (await engine.answer({ kind: 'close' })) }
  })

async function attendHere(
  take: (die: (reason: string) => void) => Promise<BorrowedEngine>,
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
