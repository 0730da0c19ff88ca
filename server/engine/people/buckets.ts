/*
 * Buckets that fill with what is taken and empty steadily: how often something may happen, counted in the database, so that
 * neither a restart nor a second server forgets it. The clock is the database's: one for all servers. When it jumps back,
 * a bucket empties from there on; when it jumps ahead, it is empty once.
 */
import type { Queryable } from '../../db/database'

/** How much may be taken at once, and in how long a full bucket is empty again. */
export interface BucketSize {
  readonly most: number
  readonly windowMs: number
}

/** What came of taking. */
export interface Taken {
  /** Seconds until it may be tried again; 0: taken. */
  readonly wait: number
  /** Whether there is room for another. */
  readonly isFull: boolean
}

const level = `greatest(0, r.level - $4::float8 * greatest(0, extract(epoch from clock_timestamp() - r.at)))`

/**
 * Takes one from a bucket, in one statement: of many at once, no more get through than fit. What is refused takes nothing.
 * @example const { wait } = await take(db, 'forgot a@example.com', { most: 5, windowMs: 900_000 })
 */
export async function take(db: Queryable, key: string, { most, windowMs }: BucketSize): Promise<Taken> {
  const perSecond = (most * 1000) / windowMs
  const [row] = await db.query<{ level: number; refused: boolean }>(
    `insert into sys_rate as r (key, level, at, refused) values ($1, $2::float8, clock_timestamp(), false)
     on conflict (key) do update set
       refused = ${level} + $2 > $3::float8,
       level = case when ${level} + $2 > $3 then ${level} else ${level} + $2 end,
       at = clock_timestamp()
     returning level, refused`,
    [key, 1, most, perSecond],
  )
  const full = row?.level ?? 0
  const missing = full + 1 - most
  return {
    wait: row?.refused ? Math.max(1, Math.ceil(missing / perSecond)) : 0,
    isFull: missing > 0,
  }
}

/** Seconds until one more could be taken; 0: now. Takes nothing. */
export async function waitFor(db: Queryable, key: string, { most, windowMs }: BucketSize): Promise<number> {
  const perSecond = (most * 1000) / windowMs
  const [row] = await db.query<{ level: number }>(
    'select greatest(0, level - $2::float8 * greatest(0, extract(epoch from clock_timestamp() - at))) as level from sys_rate where key = $1',
    [key, perSecond],
  )
  const missing = (row?.level ?? 0) + 1 - most
  return missing > 0 ? Math.max(1, Math.ceil(missing / perSecond)) : 0
}

/** Empties buckets. */
export async function forget(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from sys_rate where key = any ($1::text[])', [keys])
}

/** Gives back what turned out to be no misuse. */
export async function giveBack(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('update sys_rate set level = greatest(0, level - 1) where key = any ($1::text[])', [keys])
}

/** What one key has used since it was last told. */
export interface Used {
  readonly key: string
  readonly points: number
  readonly perSecond: number
}

/** Adds what several keys have used, in one statement, and tells how full their buckets are now, over all servers. */
export async function add(db: Queryable, used: readonly Used[]): Promise<ReadonlyMap<string, number>> {
  // In one order, so that two servers never wait for each other.
  const ordered = used.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await db.query<{ key: string; level: number }>(
    `insert into sys_rate as r (key, level, at, refused)
     select key, points, clock_timestamp(), false from unnest($1::text[], $2::float8[]) as u(key, points)
     on conflict (key) do update set at = clock_timestamp(),
       level = excluded.level + greatest(0, r.level - $3::float8 * greatest(0, extract(epoch from clock_timestamp() - r.at)))
     returning key, level`,
    [ordered.map(({ key }) => key), ordered.map(({ points }) => points), ordered[0]?.perSecond ?? 0],
  )
  return new Map(rows.map(({ key, level: full }) => [key, full]))
}

/** Forgets buckets that have been empty for long. */
export async function sweep(db: Queryable): Promise<void> {
  await db.query("delete from sys_rate where at < clock_timestamp() - interval '1 day'")
}
