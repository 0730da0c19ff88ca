/*
 * Counts used points in this process and reports them to the database in batches, so that servers share the
 * count and a read writes nothing. Between reports, other servers may admit as much as is unreported.
 */

import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import { add, sweep } from '../people/buckets'

/** Fraction of a bucket that may be used before it is reported. */
const unreportedPart = 1 / 20
const reportAfterMs = 1_000
const sweepEveryMs = 3_600_000
/** Most keys in memory; the least recently used are dropped. */
const mostKeys = 20_000

export interface RateBucket {
  readonly key: string
  readonly most: number
  level: number
  at: number
  unreported: number
}

export interface RateBuckets {
  of(key: string, most: number): RateBucket
  /** Seconds until there is room; 0 means now. */
  waitFor(bucket: RateBucket, points: number): number
  /** Adds points, or refunds negative ones. The level is capped at `longestWait`. */
  use(bucket: RateBucket, points: number): void
}

/**
 * @param longestWait seconds after which any bucket has room again
 * @param clock monotonic milliseconds
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
      // Requests fail anyway while the database is unavailable, so losing a batch is harmless.
      runDetached(() => setTimeout(() => void report().catch(() => undefined), reportAfterMs).unref())
    },
  }
}
