/*
 * Room: what features do by the calendar. Hides when it is run, that one process of several runs it, and that a failure
 * of one keeps no other back.
 *
 * Every job runs once on each day, in the first process that comes to it; the installation remembers the day. A process
 * that dies in the middle leaves the job to the next: a job does what is left to do.
 */
import { dayOfInstant } from '#model/formats/index'
import type { Database } from '../../db/database'
import type { Feature, JobTools } from '../contract'
import { serverText } from '../messages'
import { readMeta, writeMeta } from '../tables/systemTables'
import { log } from '../telemetry/log'
import { watchClock } from './clockWatch'

/** Longest time until it is looked whether a new day has begun. */
const lookMs = 600_000

/** The jobs of a server. */
export interface Jobs {
  /** Runs every job that has not run today; a failed one is logged and tried again at the next look. */
  run(): Promise<void>
  /** Runs them now and by the clock until stopped; not for an hour after the clock was set. */
  start(): void
  /** Begins nothing more, and waits for what is running. */
  stop(): Promise<void>
}

interface JobsTools extends JobTools {
  readonly db: Database
  /** Hears how each run went. */
  note(name: string, outcome: 'ok' | 'failed', at: Date): void
}

/** Jobs that have not been started. */
export function createJobs(features: readonly Feature[], { db, note, ...tools }: JobsTools): Jobs {
  const jobs = features.flatMap(({ name, daily }) => (daily ? [{ name, work: daily }] : []))
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const isSteady = watchClock(
    () => tools.now().getTime(),
    () => performance.now(),
  )

  /** Does a job unless it has been done today, here or in another process. */
  async function runOnce(name: string, work: (tools: JobTools) => Promise<void>): Promise<void> {
    const key = `job ${name}`
    const today = dayOfInstant(tools.now())
    const isDone = async () => (await readMeta(db, key)) === today
    if (await isDone()) return
    await db.alone(key, async () => {
      if (isStopping || (await isDone())) return
      await work(tools)
      await writeMeta(db, key, today)
      note(name, 'ok', tools.now())
    })
  }

  async function runAll(): Promise<void> {
    for (const { name, work } of jobs) {
      if (isStopping) continue
      try {
        await runOnce(name, work)
      } catch (error) {
        note(name, 'failed', tools.now())
        log.failure(serverText.jobFailed(name), error)
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
    void (isSteady() ? run() : Promise.resolve()).then(() => {
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
