/*
 * Reads of many rows. Hides how statements are run, which results are cached and how processes invalidate
 * each other's cache.
 */

import type { Entity } from '#model/entity/entity'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import type { Queryable } from '../../../db/database'
import type { Statement } from '../../columns/statement'
import { readRow, selectLabels } from '../../sql/select'
import type { WriteTools } from '../change/request'
import type { QueryCache, ResultRows } from './queryCache'

export interface QueryRunner {
  /** Cached if it was slow. */
  run(statement: Statement): Promise<ResultRows>
  /** Never cached; with `labels`, each row has its own label in `_label`. */
  rows(entity: Entity, statement: Statement, actor: Actor, labels?: boolean): Promise<FoundRow[]>
}

/** Runs statements on a database, or inside one transaction without a cache. */
export function createQueryRunner(
  { index }: WriteTools,
  db: Queryable,
  cache: QueryCache | undefined,
): QueryRunner {
  return {
    async run(statement) {
      const query = () => db.query(statement.sql, statement.params)
      return cache ? cache.getOrRun(statement, query) : query()
    },
    async rows(entity, statement, actor, labels = false) {
      const found = await db.query<{ id: number }>(statement.sql, statement.params)
      const rows = found.map((raw) => Object.assign(readRow(entity, raw), { id: raw.id }))
      if (!labels || rows.length === 0) return rows
      const ids = rows.map(({ id }) => id)
      const selectOwn = selectLabels(index, entity, ids, actor)
      const labelled = await db.query<{ id: number; label: string }>(selectOwn.sql, selectOwn.params)
      const byId = new Map(labelled.map(({ id, label }) => [id, label]))
      return rows.map((row) => ({ ...row, _label: byId.get(row.id) ?? '' }))
    },
  }
}
