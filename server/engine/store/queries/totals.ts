/*
 * Totals of lists, kept per scope, filter and search. The number of all active rows follows each write; any other
 * total is counted again after a write to one of the tables it depends on. Whether a kept total holds is decided in
 * the statement that reads the page, so both belong to one snapshot.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { countedAtOnce, type Page, type Query } from '#model/query/query'
import type { Queryable } from '../../../db/database'
import { type Fragment, join, type Statement, sql } from '../../columns/statement'
import { countAsked, selectCount } from '../../sql/count'
import { currentTotal, isCurrent, readStamp, type Stamp, stampColumns, tablesRead } from '../../sql/freshness'
import type { WithWordMatches } from '../../sql/wordMatches'
import { createRecent, type Recent } from './recent'

export type Total = Pick<Page, 'total' | 'isMore'>
type CountQuery = WithWordMatches<Pick<Query, 'filter' | 'q' | 'range' | 'total'>>

export interface ListTotal {
  /** The last total, which may be outdated. */
  guess(): number | undefined
  /** Columns for `read`: the total in the snapshot of their statement, null if it must be counted. */
  columns(): Fragment | undefined
  read(row: Readonly<Record<string, unknown>> | undefined): Total | undefined
  count(): Promise<Total>
}

export type Totals = (entity: Entity, query: CountQuery, actor: Actor) => ListTotal

export type KeptTotals = Recent<KeptTotal>

interface KeptTotal {
  /** -1 if it is only known to be above the limit. */
  readonly total: number
  readonly stamp: Stamp
}

/** Longer queries, such as those of an import, name values that are not asked for again. */
const longestKey = 4000

export const createKeptTotals = (): KeptTotals => createRecent(2000)

/** @param kept undefined inside a transaction, whose own writes a kept total lacks */
export function createTotals(index: EntityIndex, db: Queryable, kept: KeptTotals | undefined): Totals {
  return (entity, query, actor) => {
    const limit = query.total === 'capped' ? countedAtOnce(query) : undefined
    const { statement: all, isWhole } = countAsked(index, entity, query, actor)
    const keys = keysOf(all, limit)
    const isKept = kept !== undefined && (keys[0]?.length ?? 0) <= longestKey
    const tables = isKept ? tablesRead(index, all.sql) : undefined
    const found = () => (tables ? keys.flatMap((key) => kept?.get(key) ?? []) : [])
    const known = () =>
      found().map(({ total, stamp }) =>
        isWhole && total >= 0
          ? currentTotal(entity.name, total, stamp)
          : sql`case when ${isCurrent(tables ?? [], stamp)} then ${total}::bigint end`,
      )
    const toTotal = (value: number): Total =>
      value < 0 ? { total: limit ?? 0, isMore: true } : { total: value }

    function read(row: Readonly<Record<string, unknown>> | undefined): Total | undefined {
      const stamp = row && readStamp(row)
      if (!stamp || row._total === null || row._total === undefined) return undefined
      const total = Number(row._total)
      const key = total < 0 ? keys[1] : keys[0]
      if (tables && key !== undefined) kept?.set(key, { total, stamp })
      return toTotal(total)
    }

    return {
      guess() {
        const [first] = found()
        return first && toTotal(first.total).total
      },
      columns() {
        const totals = known()
        return totals.length > 0 ? sql`coalesce(${join(totals)}) as _total, ${stampColumns}` : undefined
      },
      read,
      async count() {
        const { sql: text, params } = selectCount(index, entity, query, actor, { limit, known: known() })
        const [row] = await db.query(text, params)
        return read(row) ?? { total: 0 }
      },
    }
  }
}

/** The exact total, then the one up to a limit. */
function keysOf({ sql: text, params }: Statement, limit: number | undefined): readonly string[] {
  const key = JSON.stringify([text, params])
  return limit === undefined ? [key] : [key, `${limit} ${key}`]
}
