/*
 * Finds out which tables were written, by any server, while there are followers: one small statement at short intervals.
 */
import type { Entity } from '#model/entity/entity'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import { everyTable, readStamp, type Stamp, tablesWritten } from '../sql/freshness'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

/** Milliseconds between two looks. */
const lookEvery = 500

/** Names of the tables; undefined if any may have been written. */
export type WrittenTables = ReadonlySet<string> | undefined

interface ChangeFeed {
  /** Returns a function that stops. */
  follow(listener: (written: WrittenTables) => void): () => void
}

export function createChangeFeed(db: Database, entities: Iterable<Entity>): ChangeFeed {
  const tables = [...entities].filter(({ system }) => !system).map(({ name }) => name)
  const listeners = new Set<(written: WrittenTables) => void>()
  let stamp: Stamp | undefined
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(): Promise<void> {
    const { sql, params } = tablesWritten(tables, stamp)
    const [row] = await db.query<{ written: readonly string[] }>(sql, params)
    stamp = row && readStamp(row)
    if (!row || row.written.length === 0) return
    const written = row.written.includes(everyTable) ? undefined : new Set(row.written)
    for (const listener of [...listeners]) listener(written)
  }

  function keepLooking(): void {
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    void runDetached(look)
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.failure('GET /ao-vivo', error)
      })
      .finally(() => {
        isLooking = false
        if (listeners.size > 0) timer = setTimeout(keepLooking, lookEvery).unref()
      })
  }

  return {
    follow(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stamp = undefined
        keepLooking()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
