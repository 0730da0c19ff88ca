/*
 * Finds out which tables were written, by any server, while there are followers: one small statement at short intervals.
 */
import type { Entity } from '#model/entity/entity'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import {
  everyTable,
  idOfStamp,
  readStamp,
  readWritten,
  type Stamp,
  stampOfId,
  tablesWritten,
  type WrittenRecords,
} from '../sql/freshness'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

/** Milliseconds between two looks. */
const lookEvery = 500

/** What was written, by table; undefined if it may be anything. */
export type WrittenTables = WrittenRecords | undefined

interface ChangeFeed {
  /** Returns a function that stops. */
  follow(listener: (written: WrittenTables) => void): () => void
  /** The id of the last event; it is older than every read that begins now. Undefined before the first look. */
  lastId(): string | undefined
  /** What was written after the event, if it was known in the database. */
  readSince(id: string): Promise<WrittenTables>
  look(): Promise<void>
}

export function createChangeFeed(db: Database, entities: Iterable<Entity>): ChangeFeed {
  const tables = [...entities].filter(({ system }) => !system).map(({ name }) => name)
  const listeners = new Set<(written: WrittenTables) => void>()
  let stamp: Stamp | undefined
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function read(since: Stamp | undefined) {
    const { sql, params } = tablesWritten(tables, since)
    const [row] = await db.query(sql, params)
    const written = readWritten(row)
    return { written: everyTable in written ? undefined : written, stamp: row && readStamp(row) }
  }

  async function look(): Promise<void> {
    const { written, stamp: next } = await read(stamp)
    stamp = next
    if (written && Object.keys(written).length === 0) return
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
      if (listeners.size === 1) keepLooking()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    lastId: () => stamp && idOfStamp(stamp),
    async readSince(id) {
      const since = stampOfId(id)
      // A snapshot that the database refuses is no snapshot of it.
      return (
        since &&
        read(since)
          .then(({ written }) => written)
          .catch(() => undefined)
      )
    },
    look,
  }
}
