/*
 * Runs jobs in a worker process. Hides that it starts on demand, that it is stopped when idle or when a job
 * exceeds its time or memory, and that people take turns: one person's slow jobs delay others by one job at
 * most. It is a process because a thread that runs out of heap takes the whole server down.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { currentContext } from '../../db/queryContext'
import { BusyProblem } from '../retryProblems'
import { type FromWorker, type ToWorker, tooLargeCode } from './answerWork'

const idleMs = 20_000
/** How V8 ends a process that has run out of heap. */
const abort = { signal: 'SIGABRT', code: 134 } as const

export interface WorkerOptions {
  /** The built program or, when run from source, the TypeScript file of the same name. */
  readonly program: URL
  readonly memoryMb: number
  readonly patienceMs: number
  /** Most waiting jobs, in total and per person; more are refused immediately. */
  readonly mostWaiting: { readonly all: number; readonly one: number }
  readonly busy: string
}

/** The worker has ended because of this job. */
export type JobOutcome<Made> =
  | { readonly made: Made }
  | {
      readonly refused: 'slow' | 'large' | 'broken'
    }

/** @throws Problem too_slow if too many jobs wait, regardless of the job */
export type Work<Asked, Made> = (asked: Asked) => Promise<JobOutcome<Made>>

export function createWorker<Asked, Made>(options: WorkerOptions): Work<Asked, Made> {
  const run = createRunner<Asked, Made>(options)
  const { all, one } = options.mostWaiting
  /** Waiting jobs by person; each person's first job takes its turn. */
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
      const name = currentContext().key ?? ''
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

function createRunner<Asked, Made>(options: WorkerOptions): Work<Asked, Made> {
  let worker: ChildProcess | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  return (asked) => {
    clearTimeout(idle)
    const child = worker?.connected ? worker : startWorker(options)
    const isFresh = child !== worker
    worker = child
    last += 1
    const id = last
    return new Promise((resolve) => {
      let limit: NodeJS.Timeout | undefined
      const end = (outcome: JobOutcome<Made>) => {
        clearTimeout(limit)
        child.off('message', hear).off('error', fail).off('exit', leave)
        // A failed job may leave a library in a broken state.
        if ('refused' in outcome) stop()
        idle = setTimeout(stop, idleMs).unref()
        resolve(outcome)
      }
      const begin = () => {
        // A job's time starts once the worker is ready.
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

/** Starts without the server's environment (secrets) and without output. */
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
  // A worker in an endless loop does not notice that the server has exited.
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  child.unref()
  child.channel?.unref()
  return child
}
