/*
 * Leaky buckets in the database, so that neither a restart nor a second server resets them. They use the
 * database's clock; if it is set back, a bucket drains from that time on.
 */
import type { Queryable } from '../../db/database'

/** Capacity, and the time in which a full bucket drains. */
export interface BucketSize {
  readonly most: number
  readonly windowMs: number
}

/** Waits double up to the longest one, after which one earlier attempt is forgotten. */
export interface GrowingSize {
  readonly most: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

export type TakeSize = BucketSize | GrowingSize

export interface TakeResult {
  readonly wait: number
  readonly isFull: boolean
}

/** Never negative, since the clock may have been set back. */
const elapsed = 'greatest(0, extract(epoch from clock_timestamp() - r.at))'
const level = `greatest(0, r.level - $4::float8 * ${elapsed})`

/**
 * Takes one from a bucket in a single statement, so that concurrent calls cannot exceed the limit. A refused
 * call takes nothing.
 * @example const { wait } = await take(db, 'forgot a@example.com', { most: 5, windowMs: 900_000 })
 */
export async function take(db: Queryable, key: string, size: TakeSize): Promise<TakeResult> {
  if ('firstWaitMs' in size) return takeGrowing(db, key, size)
  const { most, windowMs } = size
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

const pause = `case when r.level < $2::float8 then 0
  else least($4::float8, $3::float8 * power(2, least(r.level - $2, 30))) end`

async function takeGrowing(
  db: Queryable,
  key: string,
  { most, firstWaitMs, longestWaitMs }: GrowingSize,
): Promise<TakeResult> {
  const [row] = await db.query<{ level: number; refused: boolean; wait: number }>(
    `insert into sys_rate as r (key, level, at, refused) values ($1, 1, clock_timestamp(), false)
     on conflict (key) do update set
       refused = ${elapsed} < ${pause},
       level = case when ${elapsed} < ${pause} then r.level
         else greatest(0, r.level - floor(${elapsed} / $4)) + 1 end,
       at = case when ${elapsed} < ${pause} then least(r.at, clock_timestamp()) else clock_timestamp() end
     returning level, refused, ${pause} - ${elapsed} as wait`,
    [key, most, firstWaitMs / 1000, longestWaitMs / 1000],
  )
  if (!row) throw new Error('An attempt was not counted.')
  return { wait: row.refused ? Math.max(1, Math.ceil(row.wait)) : 0, isFull: row.level >= most }
}

/** Seconds until there is room for one more, without adding it; 0 means now. */
export async function waitFor(db: Queryable, key: string, { most, windowMs }: BucketSize): Promise<number> {
  const perSecond = (most * 1000) / windowMs
  const [row] = await db.query<{ level: number }>(
    'select greatest(0, level - $2::float8 * greatest(0, extract(epoch from clock_timestamp() - at))) as level from sys_rate where key = $1',
    [key, perSecond],
  )
  const missing = (row?.level ?? 0) + 1 - most
  return missing > 0 ? Math.max(1, Math.ceil(missing / perSecond)) : 0
}

export async function forget(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from sys_rate where key = any ($1::text[])', [keys])
}

export async function giveBack(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('update sys_rate set level = greatest(0, level - 1) where key = any ($1::text[])', [keys])
}

export interface KeyUsage {
  readonly key: string
  readonly points: number
}

export interface SharedSize {
  readonly perSecond: number
  readonly fullest: number
}

/** Adds the use of several keys in one statement. Returns the level of their buckets over all servers. */
export async function add(
  db: Queryable,
  used: readonly KeyUsage[],
  { perSecond, fullest }: SharedSize,
): Promise<ReadonlyMap<string, number>> {
  // Sorted, so that two servers cannot deadlock.
  const ordered = used.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await db.query<{ key: string; level: number }>(
    `insert into sys_rate as r (key, level, at, refused)
     select key, least(points, $4::float8), clock_timestamp(), false
       from unnest($1::text[], $2::float8[]) as u(key, points)
     on conflict (key) do update set at = clock_timestamp(),
       level = least($4, excluded.level
         + greatest(0, r.level - $3::float8 * greatest(0, extract(epoch from clock_timestamp() - r.at))))
     returning key, level`,
    [ordered.map(({ key }) => key), ordered.map(({ points }) => points), perSecond, fullest],
  )
  return new Map(rows.map(({ key, level: full }) => [key, full]))
}

export async function sweep(db: Queryable): Promise<void> {
  await db.query("delete from sys_rate where at < clock_timestamp() - interval '1 day'")
}
