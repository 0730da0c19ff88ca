/*
 * The thread of an embedded engine that is restored for one test after another, on the template that each
 * requests. It has the same protocol as the product's thread.
 */
import { parentPort } from 'node:worker_threads'
import { describeError, isDeadly, readServerError } from '../../../server/db/errors'
import type { WorkerReply } from '../../../server/db/pgliteProtocol'
import { type BorrowedEngine, takeEngine } from './pool'
import type { ThreadRequest } from './thread'

let engine: BorrowedEngine | undefined

const reply = (message: WorkerReply) => parentPort?.postMessage(message)
const die = (reason: string) => reply({ kind: 'fatal', message: reason })

parentPort?.on('message', async (request: ThreadRequest) => {
  try {
    if (request.kind === 'open') {
      engine = await takeEngine(request.template, die)
      reply({ kind: 'ready' })
    } else if (request.kind === 'close') {
      await engine?.release()
      reply({ kind: 'result', id: request.id, result: { columns: [], rows: [], command: undefined, ms: 0 } })
    } else if (engine) reply({ kind: 'result', id: request.id, result: await engine.answer(request) })
  } catch (error) {
    const reported = readServerError(error)
    if (request.kind !== 'open' && reported && !isDeadly(error))
      reply({ kind: 'error', id: request.id, error: reported })
    else die(describeError(error))
  }
})
