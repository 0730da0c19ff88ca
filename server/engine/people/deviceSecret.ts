/*
 * The key by which devices are marked. It is renewed once a year, or when an operator says so; a mark that was signed by
 * an earlier one counts for as long as its cookie may live, unless the earlier keys are given up.
 */
import { randomBytes } from 'node:crypto'
import { isRow } from '#model/entity/jsonSchema'
import type { Database, Queryable } from '../../db/database'
import { readMeta, writeMeta } from '../tables/systemTables'

const dayMs = 86_400_000
/** The longest that a browser keeps a cookie, in days. */
export const cookieDays = 400
const renewedAfterDays = 365

const currentKey = 'device_secret'
const sinceKey = 'device_secret_since'
const formerKey = 'device_secrets_former'

/** A key that signs nothing any more. */
interface Former {
  readonly secret: string
  /** From then on it is not believed. */
  readonly until: string
}

/** The keys that are believed, the one that signs first; the first is made when there is none. */
export async function readDeviceSecrets(db: Queryable, now: Date): Promise<readonly [string, ...string[]]> {
  const known = await readMeta(db, currentKey)
  const current = typeof known === 'string' ? known : await makeFirst(db)
  return [current, ...(await readFormer(db, now)).map(({ secret }) => secret)]
}

/** Renews the key when it is a year old. */
export async function renewOldDeviceSecret(db: Database, now: Date): Promise<void> {
  const since = await readMeta(db, sinceKey)
  if (typeof since !== 'string') return writeMeta(db, sinceKey, now.toISOString())
  if (now.getTime() - Date.parse(since) >= renewedAfterDays * dayMs) await renewDeviceSecret(db, now)
}

/** Has devices marked by a new key; with `forgets`, no earlier mark counts any more. */
export async function renewDeviceSecret(db: Database, now: Date, forgets = false): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await readDeviceSecrets(tx, now)
    await tx.query('select from sys_meta where key = $1 for update', [currentKey])
    const until = new Date(now.getTime() + cookieDays * dayMs).toISOString()
    const former = forgets ? [] : [{ secret: current, until }, ...(await readFormer(tx, now))]
    await writeMeta(tx, formerKey, former)
    await writeMeta(tx, currentKey, randomBytes(32).toString('base64url'))
    await writeMeta(tx, sinceKey, now.toISOString())
  })
}

/** When the key was made; undefined where that is not known yet. */
export async function readDeviceSecretAge(db: Queryable): Promise<Date | undefined> {
  const since = await readMeta(db, sinceKey)
  return typeof since === 'string' ? new Date(since) : undefined
}

async function makeFirst(db: Queryable): Promise<string> {
  await db.query(
    'insert into sys_meta (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing',
    [currentKey, randomBytes(32).toString('base64url')],
  )
  return String(await readMeta(db, currentKey))
}

async function readFormer(db: Queryable, now: Date): Promise<readonly Former[]> {
  const kept = await readMeta(db, formerKey)
  return Array.isArray(kept)
    ? kept.filter((each) => isFormer(each) && Date.parse(each.until) > now.getTime())
    : []
}

function isFormer(value: unknown): value is Former {
  return isRow(value) && typeof value.secret === 'string' && typeof value.until === 'string'
}
