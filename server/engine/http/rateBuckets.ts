/*
 * Points that callers have used, counted in this process and reported to the database now and then, in one statement for
 * all: servers share the count, and a plain read writes nothing. Between two reports a server knows only what it has let
 * through itself, so that much more may get in.
 */
import { askForNone } from '../../db/asker'
import type { Database } from '../../db/database'
import { add, sweep } from '../people/buckets'

/** The part of a bucket that may be used before it is reported. */
const unreportedPart = 1 / 20
const reportAfterMs = 1_000
const sweepEveryMs = 3_600_000
/** Keys in memory; beyond that the longest unused go. */
const mostKeys = 20_000

/** The points of one caller: `most` a minute. */
export interface RateBucket {
  readonly key: string
  readonly most: number
  level: number
  at: number
  unreported: number
}

/** Buckets of callers. */
export interface RateBuckets {
  /** The bucket of a key, as full as it is now. */
  of(key: string, most: number): RateBucket
  /** Seconds until there is room; 0: now. */
  waitFor(bucket: RateBucket, points: number): number
  /** Adds points; negative ones are given back. Those that would take longer than a wait may last are dropped. */
  use(bucket: RateBucket, points: number): void
}

/**
 * Buckets over a database.
 * @param longestWait seconds after which any bucket has room again
 * @param clock milliseconds, of a clock that cannot be set
 */
export function createRateBuckets(
  db: Database,
  longestWait: number,
  clock: () => number = () => performance.now(),
): RateBuckets {
  const known = new Map<string, RateBucket>()
  let isReportDue = false
  let swept = clock()
  const fullestOf = (most: number) => most * (1 + longestWait / 60) - 1

  function drain(bucket: RateBucket): RateBucket {
    const at = clock()
    bucket.level = Math.max(0, bucket.level - (bucket.most / 60_000) * (at - bucket.at))
    bucket.at = at
    return bucket
  }

  async function report(): Promise<void> {
    isReportDue = false
    const due = [...known.values()].filter(({ unreported, most }) => unreported >= most * unreportedPart)
    for (const most of new Set(due.map((each) => each.most))) {
      const some = due.filter((each) => each.most === most)
      const used = some.map(({ key, unreported: points }) => ({ key, points }))
      for (const bucket of some) bucket.unreported = 0
      const levels = await add(db, used, { perSecond: most / 60, fullest: fullestOf(most) })
      for (const bucket of some) {
        const shared = (levels.get(bucket.key) ?? 0) + bucket.unreported
        bucket.level = Math.min(fullestOf(most), Math.max(drain(bucket).level, shared))
      }
    }
    if (clock() - swept > sweepEveryMs) {
      swept = clock()
      await sweep(db)
    }
  }

  return {
    of(key, most) {
      const bucket = known.get(key) ?? { key, most, level: 0, at: clock(), unreported: 0 }
      known.delete(key)
      known.set(key, bucket)
      const [oldest] = known.size > mostKeys ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      return drain(bucket)
    },
    waitFor({ level, most }, points) {
      // What has drained away again is no round number.
      const missing = level + points - most - 1e-6
      return most === 0 || missing <= 0 ? 0 : Math.max(1, Math.ceil((missing * 60) / most))
    },
    use(bucket, points) {
      const { most } = bucket
      if (most === 0) return
      bucket.level = Math.min(fullestOf(most), Math.max(0, bucket.level + points))
      bucket.unreported += points
      if (bucket.unreported < most * unreportedPart) return
      if (isReportDue) return
      isReportDue = true
      // A database that is away fails the requests themselves; what is not counted meanwhile is little.
      askForNone(() => setTimeout(() => void report().catch(() => undefined), reportAfterMs).unref())
    },
  }
}
