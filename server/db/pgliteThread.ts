// Main thread side of the PGlite worker. Starts it, matches replies to requests and detects its exit. Every
// request settles, with its reply or with an error that has the reason for the exit.
import { Worker } from 'node:worker_threads'
import { DatabaseError } from './database'
import { connectionFailure, describeError } from './errors'
import { messages } from './messages'
import type { WithoutId, WorkerReply, WorkerRequest, WorkerResult, WorkerStart } from './pgliteProtocol'

export interface PgliteThread {
  request(request: WithoutId<WorkerRequest>): Promise<WorkerResult>
  onDeath(listener: (reason: Error) => void): void
  /** Closes the cluster cleanly and ends the thread; after a crash it just ends the thread. */
  close(): Promise<void>
  keep(folder: string): Promise<void>
  /** Ends the thread at once; the cluster is left as after a crash. */
  terminate(): Promise<void>
}

interface PendingReply {
  resolve(result: WorkerResult): void
  reject(error: Error): void
}

/** Resolves once the database responds; runs the built `program` if provided. */
export async function startPgliteThread(start: WorkerStart, program?: URL): Promise<PgliteThread> {
  const worker = spawnWorker(start, program)
  const waiting = new Map<number, PendingReply>()
  let lastId = 0
  let dead: DatabaseError | undefined
  let isClosing = false
  let tellDeath: (reason: Error) => void = () => undefined

  const fail = (reason: string) => {
    const isNew = dead === undefined
    dead ??= new DatabaseError(messages.embeddedFailed(reason), { code: connectionFailure })
    if (isNew && !isClosing) tellDeath(dead)
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
  }
  const settle = (reply: WorkerReply) => {
    if (reply.kind === 'ready') return
    if (reply.kind === 'fatal') return fail(reply.message)
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.kind === 'result') asked?.resolve(reply.result)
    else asked?.reject(new DatabaseError(reply.error.message, reply.error))
  }

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) => {
      settle(reply)
      if (reply.kind === 'ready') resolve()
      if (reply.kind === 'fatal') reject(dead)
    })
    worker.on('error', (error) => {
      fail(describeError(error))
      reject(dead)
    })
    worker.once('exit', (code) => {
      fail(`exit ${code}`)
      reject(dead)
    })
  })

  const request: PgliteThread['request'] = (asked) =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ ...asked, id: lastId } satisfies WorkerRequest)
    })
  return {
    request,
    onDeath(listener) {
      tellDeath = listener
      if (dead && !isClosing) listener(dead)
    },
    async close() {
      isClosing = true
      if (!dead) await request({ kind: 'close' })
      await worker.terminate()
      await exited
    },
    async keep(folder) {
      isClosing = true
      await request({ kind: 'keep', folder })
      await worker.terminate()
      await exited
    },
    async terminate() {
      isClosing = true
      await worker.terminate()
      await exited
    },
  }
}

function spawnWorker(start: WorkerStart, program?: URL): Worker {
  // The default 4 MB stack overflows before PostgreSQL's own limit on depth is reached, which crashes the engine.
  const options = { workerData: start, resourceLimits: { stackSizeMb: 16 } }
  if (program || !import.meta.url.endsWith('.ts')) {
    return new Worker(program ?? new URL('./pgliteWorker.js', import.meta.url), options)
  }
  // When run from source, the worker needs tsx, since it does not inherit this process's loader.
  const tsx = import.meta.resolve('tsx/esm/api')
  const source = new URL('./pgliteWorker.ts', import.meta.url).href
  const load = `import { tsImport } from '${tsx}'; await tsImport('${source}', '${source}')`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(load)}`), options)
}
