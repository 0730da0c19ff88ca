/*
 * Room: work beside the requests. Hides that a process of its own does it, which is started with the first piece of work,
 * stopped when it has had nothing to do for a while, and ended when a piece takes too long, too much memory, or breaks
 * it; and that people take turns, so that the many slow pieces of one hold up the others by one of them at most.
 *
 * A process and not a thread: a thread that asks for more heap than it may have at once takes the whole server with it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { currentAsker } from '../../db/asker'
import { BusyProblem } from '../http/problems'
import { type FromWorker, type ToWorker, tooLargeCode } from './answerWork'

/** Milliseconds that the worker waits for the next piece. */
const idleMs = 20_000
/** What the platform ends a process with that has no heap left. */
const abort = { signal: 'SIGABRT', code: 134 } as const

/** What a worker is made of. */
export interface WorkerOptions {
  /** The program as it is built; from source, the TypeScript of the same name is run. */
  readonly program: URL
  /** Most megabytes of its heap. */
  readonly memoryMb: number
  /** Milliseconds that one piece may take. */
  readonly patienceMs: number
  /** Pieces that wait at most, of all people and of one; more are refused at once. */
  readonly mostWaiting: { readonly all: number; readonly one: number }
  /** What those are told. */
  readonly busy: string
}

/** What became of a piece of work; when it was refused, the worker was ended. */
export type Outcome<Made> =
  | { readonly made: Made }
  | {
      /** Too long, too much memory, or an error. */
      readonly refused: 'slow' | 'large' | 'broken'
    }

/**
 * Does one piece of work.
 * @throws Problem too_slow when too many wait: that says nothing of the piece
 */
export type Work<Asked, Made> = (asked: Asked) => Promise<Outcome<Made>>

/** A way to a worker, which is started when it is needed. */
export function createWorker<Asked, Made>(options: WorkerOptions): Work<Asked, Made> {
  const run = createRunner<Asked, Made>(options)
  const { all, one } = options.mostWaiting
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
      if (waiting >= all || queue.length >= one) {
        reject(new BusyProblem(options.busy))
        return
      }
      waiting += 1
      queues.set(name, queue)
      queue.push(async () => {
        resolve(await run(asked))
        waiting -= 1
      })
      void work()
    })
}

/** Runs one piece after the other; the caller waits for each. */
function createRunner<Asked, Made>(options: WorkerOptions): Work<Asked, Made> {
  let worker: ChildProcess | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }
  // One in an endless piece hears nothing of the server's end.
  process.once('exit', stop)

  return (asked) => {
    clearTimeout(idle)
    const child = worker?.connected ? worker : startWorker(options)
    const isFresh = child !== worker
    worker = child
    last += 1
    const id = last
    return new Promise((resolve) => {
      let limit: NodeJS.Timeout | undefined
      const end = (outcome: Outcome<Made>) => {
        clearTimeout(limit)
        child.off('message', hear).off('error', fail).off('exit', leave)
        // What a broken piece leaves in a library is not trusted with the next one.
        if ('refused' in outcome) stop()
        idle = setTimeout(stop, idleMs).unref()
        resolve(outcome)
      }
      const begin = () => {
        // Starting is not the piece's fault.
        limit = setTimeout(() => end({ refused: 'slow' }), options.patienceMs).unref()
        child.send({ id, asked } satisfies ToWorker<Asked>, (error) => error && fail())
      }
      const hear = (message: unknown) => {
        const told = message as FromWorker<Made>
        if (told === 'ready') begin()
        else if (told.id === id) end('made' in told ? { made: told.made } : { refused: 'broken' })
      }
      const fail = () => end({ refused: 'broken' })
      const leave = (code: number | null, signal: NodeJS.Signals | null) => {
        const isLarge = code === tooLargeCode || code === abort.code || signal === abort.signal
        end({ refused: isLarge ? 'large' : 'broken' })
      }
      child.on('message', hear).on('error', fail).on('exit', leave)
      if (!isFresh) begin()
    })
  }
}

/** It inherits no secrets of the server, and writes nowhere. */
function startWorker({ program, memoryMb }: WorkerOptions): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const path = fileURLToPath(program)
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : []
  const child = fork(isSource ? path.replace(/\.js$/, '.ts') : path, {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
