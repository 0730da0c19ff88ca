/*
 * A database that remembers what it answered until something is written: every request reads the session, the person and
 * the group anew, which is most of what thousands of requests in a row cost. The same statement between the same writes
 * has the same answer. Only for sweeps of reads over every entity and role, where all that writes goes through it.
 */

import type { Database } from '../../server/db/database'
import { currentContext, throwIfAborted } from '../../server/db/queryContext'

/** What else a statement that only reads may not have in it. */
const changing =
  /\b(insert|update|delete|merge|truncate|create|alter|drop|nextval|setval|set_config|\w*lock\w*|notify)\b/i
/** What answers otherwise each time, or looks where tables are made. */
const unsteady =
  /\b(now|random|clock_timestamp|current_\w+|gen_random_\w+|information_schema|pg_\w+|to_regclass)\b/i
/** Larger answers would cost as much to copy as to ask for. */
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
      // A closed database answers nothing.
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

/** Moments of the same second are the same: each request says when it came. */
function keyOf(sql: string, params: readonly unknown[]): string {
  return JSON.stringify([sql, ...params]).replace(/("\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z"/g, '$1"')
}
