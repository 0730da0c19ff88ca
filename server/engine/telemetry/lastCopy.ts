/* When the last copy of an installation was made and how large it is: whichever server or command made it. */
import type { Queryable } from '../../db/database'
import { readMeta, writeMeta } from '../tables/systemTables'

const key = 'last_copy'

/** A copy that was written and checked. */
export interface LastCopy {
  /** Seconds since 1970. */
  readonly seconds: number
  readonly bytes: number
}

/** Stores it for the operator who watches over the installation. */
export async function noteCopy(db: Queryable, at: Date, bytes: number): Promise<void> {
  await writeMeta(db, key, { seconds: at.getTime() / 1000, bytes })
}

/** The last one; undefined before the first. */
export async function readLastCopy(db: Queryable): Promise<LastCopy | undefined> {
  const stored = await readMeta(db, key)
  return isLastCopy(stored) ? stored : undefined
}

function isLastCopy(value: unknown): value is LastCopy {
  return typeof value === 'object' && value !== null && 'seconds' in value && 'bytes' in value
}
