/* Time and size of the installation's last backup, regardless of which process made it. */
import type { Queryable } from '../../db/database'
import { readMeta, writeMeta } from '../tables/systemTables'

const key = 'last_copy'

export interface LastCopy {
  /** Unix time. */
  readonly seconds: number
  readonly bytes: number
}

export async function noteCopy(db: Queryable, at: Date, bytes: number): Promise<void> {
  await writeMeta(db, key, { seconds: at.getTime() / 1000, bytes })
}

export async function readLastCopy(db: Queryable): Promise<LastCopy | undefined> {
  const stored = await readMeta(db, key)
  return isLastCopy(stored) ? stored : undefined
}

function isLastCopy(value: unknown): value is LastCopy {
  return typeof value === 'object' && value !== null && 'seconds' in value && 'bytes' in value
}
