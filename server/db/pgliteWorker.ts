// The worker thread of PGlite, whose synchronous statements would block the HTTP server. Sends one reply per
// request, in order, and 'fatal' before it exits on anything but a SQL error.
import { parentPort, workerData } from 'node:worker_threads'
import { describeError, isDeadly, readServerError } from './errors'
import type { WorkerReply, WorkerRequest, WorkerStart } from './pgliteProtocol'
import { startPglite } from './pgliteStart'

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}

function die(error: unknown): void {
  reply({ kind: 'fatal', message: describeError(error) })
  parentPort?.close()
}

async function serve(): Promise<void> {
  const pglite = await startPglite(workerData as WorkerStart, (message) => {
    reply({ kind: 'fatal', message })
    // Exits at once, since PGlite would call the engine again.
    process.exit(1)
  })
  parentPort?.on('message', async (request: WorkerRequest) => {
    try {
      reply({ kind: 'result', id: request.id, result: await pglite.answer(request) })
      if (request.kind === 'close') parentPort?.close()
    } catch (error) {
      const reported = readServerError(error)
      if (reported && !isDeadly(error)) reply({ kind: 'error', id: request.id, error: reported })
      else die(error)
    }
  })
  reply({ kind: 'ready' })
}

serve().catch(die)
