/*
 * Room: how answers about many rows are found. Hides statements asked in turn, the memory of slow answers and how
 * processes tell each other what was written.
 *
 * Statements asked of a database, or of one transaction of it; answers that took long are remembered where there is a memory.
 */

import type { Entity } from '#model/entity/entity'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import type { Queryable } from '../../../db/database'
import { readRow, type Statement, selectLabels } from '../../sql/select'
import type { WriteTools } from '../change/request'
import type { QueryCache, ResultRows } from './queryCache'

/** Ways to ask. */
export interface QueryRunner {
  /** The answer of a statement over many rows. */
  answer(statement: Statement): Promise<ResultRows>
  /** Rows of a statement; with labels, `_label` says how each record itself is called. */
  rows(entity: Entity, statement: Statement, actor: Actor, labels?: boolean): Promise<FoundRow[]>
}

/** Asks a database. */
export function createQueryRunner(
  { index }: WriteTools,
  db: Queryable,
  cache: QueryCache | undefined,
): QueryRunner {
  return {
    async answer(statement) {
      const ask = () => db.query(statement.sql, statement.params)
      return cache ? cache.of(statement, ask) : ask()
    },
    async rows(entity, statement, actor, labels = false) {
      const found = await db.query<{ id: number }>(statement.sql, statement.params)
      const rows = found.map((raw) => Object.assign(readRow(entity, raw), { id: raw.id }))
      if (!labels || rows.length === 0) return rows
      const ids = rows.map(({ id }) => id)
      const own = selectLabels(index, entity, ids, actor)
      const called = await db.query<{ id: number; label: string }>(own.sql, own.params)
      const byId = new Map(called.map(({ id, label }) => [id, label]))
      return rows.map((row) => ({ ...row, _label: byId.get(row.id) ?? '' }))
    },
  }
}
