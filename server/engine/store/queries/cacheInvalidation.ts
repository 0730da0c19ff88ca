/*
 * Invalidates the caches of other processes on the same database. Table names are collected briefly, because
 * a notification in each transaction would serialise all commits.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/database'
import { runDetached } from '../../../db/queryContext'
import type { QueryCache } from './queryCache'

const collectMs = 50
/** More tables than this are sent as `*`, because the payload of a notification is limited. */
const maxTables = 60

/** The same cache, invalidated by writes of other processes and invalidating theirs. */
export function shareInvalidation(db: Pick<Database, 'notify' | 'onNotify'>, cache: QueryCache): QueryCache {
  const self = randomUUID()
  let tables: Set<string> | undefined

  db.onNotify((payload) => {
    if (payload === undefined) return cache.invalidate()
    const [from, names] = payload.split(' ')
    if (from === self || names === undefined) return
    cache.invalidate(names === '*' ? undefined : new Set(names.split(',')))
  })

  function send(): void {
    const names = [...(tables ?? [])]
    tables = undefined
    const payload = names.length > maxTables || names.includes('*') ? '*' : names.join(',')
    // A lost notification costs seconds at most, since entries expire soon.
    runDetached(() => db.notify(`${self} ${payload}`)).catch(() => undefined)
  }

  return {
    ...cache,
    invalidate(written) {
      cache.invalidate(written)
      if (written?.size === 0) return
      if (!tables) {
        tables = new Set()
        setTimeout(send, collectMs).unref()
      }
      for (const name of written ?? ['*']) tables.add(name)
    },
  }
}
