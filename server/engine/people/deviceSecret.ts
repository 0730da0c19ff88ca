/*
 * Keys that sign device cookies, rotated once a year or by the operator. Cookies signed by an earlier key
 * stay valid until they expire, unless the earlier keys are dropped.
 */
import { randomBytes } from 'node:crypto'
import { isRow } from '#model/entity/jsonSchema'
import type { Database, Queryable } from '../../db/database'
import { readMeta, writeMeta } from '../tables/systemTables'

const dayMs = 86_400_000
export const cookieDays = 400
const renewedAfterDays = 365

const currentKey = 'device_secret'
const sinceKey = 'device_secret_since'
const formerKey = 'device_secrets_former'

interface RetiredKey {
  readonly secret: string
  readonly until: string
}

/** Valid keys, the signing key first; creates one if there are none. */
export async function readDeviceSecrets(db: Queryable, now: Date): Promise<readonly [string, ...string[]]> {
  const known = await readMeta(db, currentKey)
  const current = typeof known === 'string' ? known : await makeFirst(db)
  return [current, ...(await readFormer(db, now)).map(({ secret }) => secret)]
}

export async function renewOldDeviceSecret(db: Database, now: Date): Promise<void> {
  const since = await readMeta(db, sinceKey)
  if (typeof since !== 'string') return writeMeta(db, sinceKey, now.toISOString())
  if (now.getTime() - Date.parse(since) >= renewedAfterDays * dayMs) await renewDeviceSecret(db, now)
}

/** Rotates the key; `forgets` also invalidates cookies signed with earlier keys. */
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

async function readFormer(db: Queryable, now: Date): Promise<readonly RetiredKey[]> {
  const kept = await readMeta(db, formerKey)
  return Array.isArray(kept)
    ? kept.filter((each) => isFormer(each) && Date.parse(each.until) > now.getTime())
    : []
}

function isFormer(value: unknown): value is RetiredKey {
  return isRow(value) && typeof value.secret === 'string' && typeof value.until === 'string'
}
