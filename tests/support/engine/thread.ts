/*
 * An embedded engine in a separate thread that is reused by the next test, because starting one takes longer
 * than most tests of a page.
 */
import { Worker } from 'node:worker_threads'
import { DatabaseError } from '../../../server/db/database'
import { connectionFailure } from '../../../server/db/errors'
import type { PgliteEngine } from '../../../server/db/pgliteEngine'
import type { WorkerReply, WorkerRequest, WorkerResult } from '../../../server/db/pgliteProtocol'
import { heldInThread } from './held'

export type ThreadRequest = { readonly kind: 'open'; readonly template: string } | WorkerRequest

interface PendingReply {
  resolve(result: WorkerResult): void
  reject(error: Error): void
}

/** Threads that no test is using. */
const idle = heldInThread<Worker>('threads of engines')

/** An engine on the contents of a template; `program` is the built worker.ts. */
export async function startEngineInThread(template: string, program: URL): Promise<PgliteEngine> {
  const worker = idle.pop() ?? new Worker(program, { resourceLimits: { stackSizeMb: 16 } })
  worker.ref()
  const waiting = new Map<number, PendingReply>()
  let lastId = 0
  let dead: DatabaseError | undefined
  let isClosing = false
  let tellDeath: (reason: Error) => void = () => undefined
  let tellReady: () => void = () => undefined
  let refuse: (reason: Error) => void = () => undefined

  const fail = (reason: string) => {
    dead ??= new DatabaseError(reason, { code: connectionFailure })
    refuse(dead)
    if (!isClosing) tellDeath(dead)
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
  }
  const settle = (reply: WorkerReply) => {
    if (reply.kind === 'ready') return tellReady()
    if (reply.kind === 'fatal') return fail(reply.message)
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.kind === 'result') asked?.resolve(reply.result)
    else asked?.reject(new DatabaseError(reply.error.message, reply.error))
  }
  const ended = (code: number) => fail(`exit ${code}`)
  const broken = (error: Error) => fail(error.message)
  worker.on('message', settle).on('exit', ended).on('error', broken)
  const post = (request: ThreadRequest) => worker.postMessage(request)
  await new Promise<void>((resolve, reject) => {
    tellReady = resolve
    refuse = reject
    post({ kind: 'open', template })
  })

  const request: PgliteEngine['request'] = (asked) =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      post({ ...asked, id: lastId })
    })
  const terminate = async () => {
    isClosing = true
    await worker.terminate()
  }
  return {
    request,
    terminate,
    epoch: () => 0,
    onDeath(listener) {
      tellDeath = listener
      if (dead && !isClosing) listener(dead)
    },
    async close() {
      isClosing = true
      if (dead) return terminate()
      await request({ kind: 'close' })
      worker.off('message', settle).off('exit', ended).off('error', broken)
      dead = new DatabaseError('closed', { code: connectionFailure })
      worker.unref()
      idle.push(worker)
    },
  }
}
