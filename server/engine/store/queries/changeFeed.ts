/*
 * Tells who wrote which tables, in this process and in the others on the same database. Table names are collected
 * briefly, because a notification in each transaction would serialise all commits.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/database'
import { currentContext, runDetached } from '../../../db/queryContext'
import type { QueryCache } from './queryCache'

const collectMs = 50
/** More names than this are sent as `*`, because the payload of a notification is limited. */
const maxNames = 60

/** Origins of the writes by table: a page of the browser, or '' if unknown. Undefined if any table may have changed. */
export type WrittenTables = ReadonlyMap<string, ReadonlySet<string>> | undefined

export interface ChangeFeed {
  /** Returns a function that stops. Batches arrive after the commit, at most a moment late. */
  follow(listener: (written: WrittenTables) => void): () => void
}

/**
 * Wraps a cache: writes of other processes invalidate it, and its invalidations reach them and the followers.
 * @example const { cache, changes } = shareChanges(db, createQueryCache())
 */
export function shareChanges(
  db: Pick<Database, 'notify' | 'onNotify'>,
  cache: QueryCache,
): { readonly cache: QueryCache; readonly changes: ChangeFeed } {
  const self = randomUUID()
  const listeners = new Set<(written: WrittenTables) => void>()
  let written: Map<string, Set<string>> | undefined

  const tell = (tables: WrittenTables) => {
    for (const listener of [...listeners]) listener(tables)
  }

  db.onNotify((payload) => {
    const message = payload === undefined ? { from: '', tables: undefined } : parse(payload)
    if (message.from === self) return
    cache.invalidate(message.tables && new Set(message.tables.keys()))
    tell(message.tables)
  })

  function send(): void {
    const tables = written
    written = undefined
    if (!tables) return
    const names = [...tables].flatMap(([table, origins]) =>
      [...origins].map((origin) => `${table}@${origin}`),
    )
    const isAll = tables.has('*') || names.length > maxNames
    // A lost notification costs seconds at most, since entries expire soon.
    runDetached(() => db.notify(`${self} ${isAll ? '*' : names.join(',')}`)).catch(() => undefined)
    runDetached(() => tell(tables.has('*') ? undefined : tables))
  }

  function collect(table: string): void {
    if (!written) {
      written = new Map()
      setTimeout(send, collectMs).unref()
    }
    const origins = written.get(table) ?? new Set()
    written.set(table, origins.add(currentContext().origin ?? ''))
  }

  return {
    cache: {
      ...cache,
      invalidate(tables) {
        cache.invalidate(tables)
        for (const table of tables ?? ['*']) collect(table)
      },
    },
    changes: {
      follow(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

/** @example parse('4f… widget@,part@tab1') // { from: '4f…', tables: Map { widget → Set {''}, part → Set {'tab1'} } } */
function parse(payload: string): { readonly from: string; readonly tables: WrittenTables } {
  const [from = '', names = '*'] = payload.split(' ')
  if (names === '*') return { from, tables: undefined }
  const tables = new Map<string, Set<string>>()
  for (const name of names.split(',')) {
    const [table = '', origin = ''] = name.split('@')
    tables.set(table, (tables.get(table) ?? new Set()).add(origin))
  }
  return { from, tables }
}
