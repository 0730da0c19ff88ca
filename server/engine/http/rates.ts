/*
 * How much a person and an address may ask for. What each request costs is counted here and told to the database now and
 * then, in one statement for all, so that servers share the count and a plain question writes nothing. Between two such
 * statements a server knows what it has let through itself: by so much more may get in.
 */
import type { Context, MiddlewareHandler, Next } from 'hono'
import { askForNone } from '../../db/asker'
import type { Database } from '../../db/database'
import { serverText } from '../messages'
import { add, sweep } from '../people/buckets'
import type { AddressOf } from './address'
import type { ServerLimits } from './limits'
import { TooManyProblem } from './problems'

/** Points a minute, which may also be used at once. */
export const usualRates = { account: 1_200, address: 6_000, visitor: 300 } as const

/** A part of a bucket that may be used before it is told. */
const untold = 1 / 20
const tellAfterMs = 1_000
const sweepEveryMs = 3_600_000
/** Keys known at a time; those beyond are the longest unused. */
const mostKeys = 20_000
/** Milliseconds of work that cost another point. */
const pointMs = 100

interface Bucket {
  level: number
  at: number
  untold: number
  readonly most: number
}

interface Options extends ServerLimits {
  readonly addressOf: AddressOf
}

/** Counts requests; `address` goes before the sessions, which cost a look into the database, `person` after them. */
export function createRateLimits(
  db: Database,
  options: Options,
): Readonly<Record<'address' | 'person', MiddlewareHandler>> {
  const {
    accountRate = usualRates.account,
    addressRate = usualRates.address,
    visitorRate = usualRates.visitor,
  } = options
  const buckets = createBuckets(db)

  async function count(c: Context, next: Next, key: string, most: number): Promise<void> {
    const bucket = buckets.of(key, most)
    const cost = costOf(c)
    const wait = buckets.waitFor(bucket, cost)
    if (wait > 0) throw new TooManyProblem(serverText.tooOften(wait), wait)
    buckets.use(bucket, cost)
    const start = performance.now()
    await next()
    // What took long cost the others more.
    buckets.use(bucket, Math.floor((performance.now() - start) / pointMs))
  }

  return {
    address: (c, next) => count(c, next, `address ${options.addressOf(c)}`, addressRate),
    person: (c, next) => {
      const account = c.get('session')?.account.id
      return account === undefined
        ? count(c, next, `visitor ${options.addressOf(c)}`, visitorRate)
        : count(c, next, `account ${account}`, accountRate)
    },
  }
}

/** What a request costs, as far as it can be seen from outside. */
function costOf({ req }: Context): number {
  if (req.method !== 'GET') return req.header('content-type')?.startsWith('multipart/') ? 5 : 2
  const isFile = req.query('formato') !== undefined || /csv|sheet|ndjson/.test(req.header('accept') ?? '')
  return isFile ? 10 : req.query('q') === undefined ? 1 : 2
}

function createBuckets(db: Database) {
  const known = new Map<string, Bucket>()
  let telling: NodeJS.Timeout | undefined
  let swept = performance.now()

  /** Empties a bucket by the time that passed; by a clock that cannot be set. */
  function drain(bucket: Bucket): Bucket {
    const at = performance.now()
    bucket.level = Math.max(0, bucket.level - (bucket.most / 60_000) * (at - bucket.at))
    bucket.at = at
    return bucket
  }

  async function tell(): Promise<void> {
    telling = undefined
    const due = [...known].filter(([, bucket]) => bucket.untold >= bucket.most * untold)
    const rates = new Set(due.map(([, { most }]) => most))
    for (const most of rates) {
      const some = due.filter(([, bucket]) => bucket.most === most)
      const used = some.map(([key, bucket]) => ({ key, points: bucket.untold, perSecond: most / 60 }))
      for (const [, bucket] of some) bucket.untold = 0
      const levels = await add(db, used)
      for (const [key, bucket] of some)
        drain(bucket).level = Math.max(bucket.level, (levels.get(key) ?? 0) + bucket.untold)
    }
    if (performance.now() - swept > sweepEveryMs) {
      swept = performance.now()
      await sweep(db)
    }
  }

  return {
    of(key: string, most: number): Bucket {
      const bucket = known.get(key) ?? { level: 0, at: performance.now(), untold: 0, most }
      known.delete(key)
      known.set(key, bucket)
      const [oldest] = known.size > mostKeys ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      return drain(bucket)
    },
    /** Seconds until there is room; 0: now. */
    waitFor({ level, most }: Bucket, cost: number): number {
      return most === 0 || level + cost <= most
        ? 0
        : Math.max(1, Math.ceil(((level + cost - most) * 60) / most))
    },
    use(bucket: Bucket, points: number): void {
      if (bucket.most === 0) return
      bucket.level += points
      bucket.untold += points
      if (bucket.untold < bucket.most * untold) return
      // A database that is away is told by the requests themselves; what was not counted here is little.
      if (telling) return
      telling = askForNone(() => setTimeout(() => void tell().catch(() => undefined), tellAfterMs).unref())
    },
  }
}
