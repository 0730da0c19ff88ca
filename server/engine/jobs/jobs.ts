/*
 * Room: what features do by the calendar. Hides when it is run, and that a failure of one keeps no other back.
 *
 * Every job runs when the server starts and once on each new day. Several processes on one database each run them: a job
 * does what is left to do, so the second finds nothing.
 */
import { dayOfInstant } from '#model/formats/index'
import type { Feature, JobTools } from '../contract'
import { serverText } from '../messages'

/** Longest time until it is looked whether a new day has begun. */
const lookMs = 600_000

/** The jobs of a server. */
export interface Jobs {
  /** Runs every job that has not run today; a failed one is logged and tried again at the next look. */
  run(): Promise<void>
  /** Runs them now and by the clock until stopped. */
  start(): void
  /** Begins nothing more, and waits for what is running. */
  stop(): Promise<void>
}

/** Jobs that have not been started. */
export function createJobs(features: readonly Feature[], tools: JobTools): Jobs {
  const jobs = features.flatMap(({ name, daily }) => (daily ? [{ name, work: daily }] : []))
  const done = new Map<string, string>()
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function runAll(): Promise<void> {
    const today = dayOfInstant(tools.now())
    for (const { name, work } of jobs) {
      if (isStopping || done.get(name) === today) continue
      try {
        await work(tools)
        done.set(name, today)
      } catch (error) {
        console.error(serverText.jobFailed(name), error instanceof Error ? error.message : error)
      }
    }
  }

  /** Of several who ask at once, all wait for one run. */
  function run(): Promise<void> {
    running ??= runAll().finally(() => {
      running = undefined
    })
    return running
  }

  function wake(): void {
    void run().then(() => {
      if (!isStopping) timer = setTimeout(wake, lookMs).unref()
    })
  }

  return {
    run,
    start() {
      isStopping = false
      wake()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}
