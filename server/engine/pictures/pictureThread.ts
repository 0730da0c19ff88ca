/*
 * The thread that makes pictures smaller, one after another. Hides that it is started with the first, stopped when it
 * has had nothing to do for a while, and ended when one takes too long; and that people take turns, so that the many slow
 * pictures of one hold up the others by one of them at most.
 */
import { Worker } from 'node:worker_threads'
import { currentAsker } from '../../db/asker'
import { BusyProblem } from '../http/problems'
import { serverText } from '../messages'
import type { PictureAsked, PictureMade } from './pictureWorker'

/** Milliseconds that one picture may take, and that the thread waits for the next. */
const patience = { picture: 20_000, idle: 20_000 } as const
/** Pictures that wait at most, of all people and of one; more are refused at once. */
const mostWaiting = { all: 400, one: 60 } as const

/**
 * Makes one picture smaller; undefined when it cannot be read or takes too long.
 * @throws Problem too_slow when too many wait: that says nothing of the picture
 */
export type Shrink = (asked: Omit<PictureAsked, 'id'>) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** A way to the thread, which is started when it is needed; `program` is the thread built before. */
export function createPictureThread(program?: URL): Shrink {
  let worker: Worker | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    void worker?.terminate()
    worker = undefined
  }

  function make(asked: Omit<PictureAsked, 'id'>): Promise<Uint8Array<ArrayBuffer> | undefined> {
    clearTimeout(idle)
    const thread = worker ?? spawn(program)
    worker = thread
    last += 1
    const id = last
    return new Promise((resolve) => {
      const end = (bytes?: Uint8Array<ArrayBuffer>, isOver = false) => {
        clearTimeout(limit)
        thread.off('message', hear).off('error', fail).off('exit', fail)
        if (isOver) stop()
        idle = setTimeout(stop, patience.idle).unref()
        resolve(bytes)
      }
      // What a broken picture leaves in a library is not trusted with the next one.
      const hear = (made: PictureMade) => made.id === id && end(made.bytes, made.bytes === undefined)
      const fail = () => end(undefined, true)
      const limit = setTimeout(fail, patience.picture).unref()
      thread.on('message', hear).on('error', fail).on('exit', fail)
      thread.postMessage({ ...asked, id } satisfies PictureAsked)
    })
  }

  /** What waits, by who asked; the first of each in turn. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let waiting = 0
  let isWorking = false

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let [next] = queues; next; [next] = queues) {
      const [name, queue] = next
      const begin = queue.shift()
      queues.delete(name)
      if (queue.length > 0) queues.set(name, queue)
      await begin?.()
    }
    isWorking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      const name = currentAsker().key ?? ''
      const queue = queues.get(name) ?? []
      if (waiting >= mostWaiting.all || queue.length >= mostWaiting.one) {
        reject(new BusyProblem(serverText.picturesBusy))
        return
      }
      waiting += 1
      queues.set(name, queue)
      queue.push(async () => {
        resolve(await make(asked))
        waiting -= 1
      })
      void work()
    })
}

function spawn(program?: URL): Worker {
  // Warnings of the libraries about pictures that people sent are no news of the server.
  const options = { stderr: true, resourceLimits: { maxOldGenerationSizeMb: 256 } }
  const worker = startWorker(program, options)
  worker.unref()
  return worker
}

function startWorker(program: URL | undefined, options: ConstructorParameters<typeof Worker>[1]): Worker {
  if (program || !import.meta.url.endsWith('.ts')) {
    return new Worker(program ?? new URL('./pictureWorker.js', import.meta.url), options)
  }
  // From source: a worker does not inherit the loader this process runs its TypeScript with, so it brings tsx.
  const tsx = import.meta.resolve('tsx/esm/api')
  const source = new URL('./pictureWorker.ts', import.meta.url).href
  const load = `import { tsImport } from '${tsx}'; await tsImport('${source}', '${source}')`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(load)}`), options)
}
