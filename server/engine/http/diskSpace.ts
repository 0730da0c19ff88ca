/*
 * Rejects writes when the disk is nearly full. PostgreSQL survives a table that cannot grow but not a
 * write-ahead log that cannot, so space is reserved for the log, sessions and reads.
 */
import type { Hono, MiddlewareHandler } from 'hono'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { serverText } from '../messages'

const mebibyte = 1024 ** 2
/** Reserved bytes, more than the log can grow between two checkpoints. */
const reserve = 64 * mebibyte
/** Each byte is written to the log, to the table, and to the log again as part of a full page. */
const timesWritten = 4
/** Milliseconds for which a measurement of the disk is reused. */
const lookFor = 1_000

/** Must run before anything that writes. Signing in and queries by POST are exempt. */
export function addDiskSpaceCheck(api: Hono, db: Database, reads: readonly RegExp[]): void {
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
