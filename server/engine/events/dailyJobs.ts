/*
 * Daily jobs of features. Hides when they run, how several processes share them, and that a failing job does
 * not affect the others. Each job runs once a day in the first process that claims it; the day is stored in
 * the database. After a crash another process runs the job again, so jobs must be idempotent.
 */
import { dayOfInstant } from '#model/formats/index'
import type { Database } from '../../db/database'
import type { Feature, JobTools } from '../contract'
import { serverText } from '../messages'
import { readMeta, writeMeta } from '../tables/systemTables'
import { log } from '../telemetry/log'
import { watchClock } from './clockWatch'

/** Milliseconds between checks for a new day. */
const lookMs = 600_000

export interface Jobs {
  /** Runs every job that has not run today; a failed one is logged and retried at the next check. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface JobsTools extends JobTools {
  readonly db: Database
  note(name: string, outcome: 'ok' | 'failed', at: Date): void
}

export function createJobs(features: readonly Feature[], { db, note, ...tools }: JobsTools): Jobs {
  const jobs = features.flatMap(({ name, daily }) => (daily ? [{ name, work: daily }] : []))
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const isSteady = watchClock(
    () => tools.now().getTime(),
    () => performance.now(),
  )

  /** Skips a job that ran today, here or in another process. */
  async function runOnce(name: string, work: (tools: JobTools) => Promise<void>): Promise<void> {
    const key = `job ${name}`
    const today = dayOfInstant(tools.now())
    const isDone = async () => (await readMeta(db, key)) === today
    if (await isDone()) return
    await db.withLock(key, async () => {
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

  /** Concurrent callers share one run. */
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
