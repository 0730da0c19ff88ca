/*
 * A database that caches results until something is written: every request reads the session, the person and
 * the group again, which takes most of the time of thousands of requests. Only for tests that read over every
 * entity and role, and whose writes all go through it.
 */

import type { Database } from '../../server/db/database'
import { currentContext, throwIfAborted } from '../../server/db/queryContext'

/** Words that a read-only statement must not contain. */
const changing =
  /\b(insert|update|delete|merge|truncate|create|alter|drop|nextval|setval|set_config|\w*lock\w*|notify)\b/i
/** Statements whose result changes each time, or that read the catalog. */
const unsteady =
  /\b(now|random|clock_timestamp|current_\w+|gen_random_\w+|information_schema|pg_\w+|to_regclass)\b/i
/** Copying larger results would take as long as querying them. */
const mostRows = 20
const mostAnswers = 500

/** @example const db = rememberReads(await openTestDatabase()) */
export function rememberReads(db: Database): Database {
  const answers = new Map<string, readonly unknown[]>()
  let writing = 0
  let writes = 0

  async function write<T>(work: () => Promise<T>): Promise<T> {
    writing += 1
    try {
      return await work()
    } finally {
      writing -= 1
      writes += 1
      answers.clear()
    }
  }

  return {
    ...db,
    exec: (sql) => write(() => db.exec(sql)),
    transaction: (work) => write(() => db.transaction(work)),
    async close() {
      // A closed database returns nothing.
      writing += 1
      answers.clear()
      await db.close()
    },
    async query<T>(sql: string, params: readonly unknown[] = []): Promise<T[]> {
      const isRead = /^\s*(select|with)\b/i.test(sql) && !changing.test(sql)
      if (!isRead) return write(() => db.query<T>(sql, params))
      if (writing > 0 || unsteady.test(sql)) return db.query<T>(sql, params)
      const key = keyOf(sql, params)
      const known = answers.get(key)
      if (known) {
        throwIfAborted(currentContext().signal)
        return structuredClone(known) as T[]
      }
      const before = writes
      const rows = await db.query<T>(sql, params)
      if (writing === 0 && writes === before && rows.length <= mostRows) {
        if (answers.size >= mostAnswers) answers.clear()
        answers.set(key, structuredClone(rows))
      }
      return rows
    },
  }
}

/** Instants are rounded to the second, because each request passes the current time. */
function keyOf(sql: string, params: readonly unknown[]): string {
  return JSON.stringify([sql, ...params]).replace(/("\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z"/g, '$1"')
}
