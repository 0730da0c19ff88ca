/*
 * Scheduled backups: BACKUP_EVERY (12h, 1d; off by default), BACKUP_KEEP (14), BACKUP_DIR (./copias) and BACKUP_FILES
 * (1: includes the files at FILES_URL). When several servers share a database, each backup is made by one of them.
 */
import type { Database } from '../db/database'
import { describeError } from '../db/errors'
import { noteCopy } from '../engine/index'
import { createBackup } from './backup'
import { copiesText } from './messages'
import { tellOutside } from './outside'
import { openAside, type SourceOptions } from './source'
import type { OutsideContents } from './takeIn'

export interface CopyPlan {
  readonly everyMs: number
  readonly keep: number
  readonly folder: string
  readonly hasFiles?: boolean
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Interval in milliseconds between checks for a due backup, and before a failed one is retried. */
const lookMs = 600_000

type Environment = Readonly<Record<string, string | undefined>>

export function copyFolder({ BACKUP_DIR }: Environment): string {
  return BACKUP_DIR || './copias'
}

export function readKeep({ BACKUP_KEEP }: Environment): number | undefined {
  if (!BACKUP_KEEP) return undefined
  const keep = Number(BACKUP_KEEP)
  if (!Number.isInteger(keep) || keep < 1) throw new Error(copiesText.badKeep(BACKUP_KEEP))
  return keep
}

/** Whether backups include files outside the database. @throws Error with a message for the operator */
export function readHasFiles({ BACKUP_FILES }: Environment): boolean {
  if (BACKUP_FILES && !['0', '1'].includes(BACKUP_FILES)) throw new Error(copiesText.badFiles(BACKUP_FILES))
  return BACKUP_FILES === '1'
}

export function readCopyPlan(environment: Environment): CopyPlan | undefined {
  const { BACKUP_EVERY } = environment
  if (!BACKUP_EVERY) return undefined
  const [, number = '', unit = ''] = /^(\d+)\s*([mhd])$/.exec(BACKUP_EVERY.trim()) ?? []
  const everyMs = Number(number) * (unitMs[unit] ?? Number.NaN)
  if (!(everyMs > 0)) throw new Error(copiesText.badEvery(BACKUP_EVERY))
  const hasFiles = readHasFiles(environment)
  return { everyMs, keep: readKeep(environment) ?? 14, folder: copyFolder(environment), hasFiles }
}

interface ScheduleTools extends SourceOptions {
  readonly db: Database
  /** Environment with the address of files outside the database, for the hint printed to the operator. */
  readonly environment?: Environment
  readonly madeBy: string
  readonly contents?: OutsideContents | undefined
  readonly log: Log
  note?(outcome: 'ok' | 'failed'): void
  now(): Date
}

interface Log {
  info(line: string): void
  error(line: string): void
}

export interface CopySchedule {
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createSchedule(plan: CopyPlan, tools: ScheduleTools): CopySchedule {
  const { db, environment = {}, madeBy, log, note = () => undefined, now } = tools
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const fail = (error: unknown) => {
    note('failed')
    log.error(copiesText.scheduledFailed(describeError(error)))
  }

  async function runOnce(): Promise<void> {
    const at = now()
    if (!(await claim(db, at, plan.everyMs))) return
    try {
      const source = await openAside(db, tools)
      try {
        const contents = plan.hasFiles ? tools.contents : undefined
        const { path, bytes } = await createBackup(source.db, { ...plan, contents }, madeBy, at)
        await noteCopy(db, at, bytes)
        note('ok')
        log.info(copiesText.scheduled(path))
        if (!contents) await tellOutside(source.db, { ...environment, BACKUP_DIR: plan.folder }, log.info)
      } finally {
        await source.close()
      }
    } catch (error) {
      fail(error)
      await claimAt(db, new Date(at.getTime() - plan.everyMs + lookMs))
    }
  }
  const run = () => {
    running ??= runOnce()
      // The database is unavailable; the next check tries again.
      .catch(fail)
      .finally(() => {
        running = undefined
      })
    return running
  }
  return {
    run,
    start() {
      timer = setInterval(() => void run(), Math.min(lookMs, plan.everyMs)).unref()
      void run()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

const key = 'copied_at'

/** Claims the next backup for this process; false when another claimed one too recently. */
async function claim(db: Database, at: Date, everyMs: number): Promise<boolean> {
  const taken = await db.query(
    `insert into sys_meta (key, value) values ($1, to_jsonb($2::text))
     on conflict (key) do update set value = excluded.value
       where (sys_meta.value #>> '{}')::timestamptz <= $3::timestamptz or (sys_meta.value #>> '{}')::timestamptz > $2::timestamptz
     returning key`,
    [key, at.toISOString(), new Date(at.getTime() - everyMs).toISOString()],
  )
  return taken.length > 0
}

async function claimAt(db: Database, at: Date): Promise<void> {
  await db.query('update sys_meta set value = to_jsonb($2::text) where key = $1', [key, at.toISOString()])
}
