/*
 * Refuses what would be written when the disk is nearly full. PostgreSQL survives a table that cannot grow, but not a
 * log that cannot: what is kept free is for the log, for sessions, and for reading on.
 */
import type { Hono, MiddlewareHandler } from 'hono'
import { Problem } from '#model/wire/problem'
import type { Database } from '../../db/database'
import { serverText } from '../messages'

const mebibyte = 1024 ** 2
/** Kept free, in bytes: more than the log grows between two checkpoints. */
const reserve = 64 * mebibyte
/** What is sent is written to the log, to its table and, as a page, to the log again. */
const timesWritten = 4
/** For so long a look at the disk holds, in milliseconds. */
const lookFor = 1_000

/** Goes before what writes. Signing in and questions that are asked by POST go on. */
export function addRoomCheck(api: Hono, db: Database, reads: readonly RegExp[]): void {
  let seenAt = Number.NEGATIVE_INFINITY
  let seen: number | undefined
  async function freeBytes(): Promise<number> {
    const now = performance.now()
    if (now - seenAt > lookFor) {
      seen = await db.freeBytes?.()
      seenAt = now
    }
    return seen ?? Number.POSITIVE_INFINITY
  }
  const check: MiddlewareHandler = async (c, next) => {
    const path = c.req.path.replace(/^\/api/, '')
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!isWrite || path.startsWith('/auth/') || reads.some((read) => read.test(path))) return next()
    const coming = Number(c.req.header('content-length') ?? 0) || 0
    if ((await freeBytes()) < reserve + timesWritten * coming) throw new Problem('full', serverText.diskFull)
    return next()
  }
  api.use('*', check)
}
