/* Reads of many rows. Hides how statements are run and which results are cached. */

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
  runAll(statements: readonly Statement[]): Promise<readonly ResultRows[]>
  /** Never cached; with `labels`, each row has its own label in `_label`. */
  rows(entity: Entity, statement: Statement, actor: Actor, labels?: boolean): Promise<FoundRow[]>
  /** As `rows`, with the first row as the database gave it. */
  page(entity: Entity, statement: Statement, actor: Actor, labels?: boolean): Promise<FoundPage>
}

export interface FoundPage {
  readonly rows: FoundRow[]
  readonly first: Readonly<Record<string, unknown>> | undefined
}

/** Runs statements on a database, or inside one transaction without a cache. */
export function createQueryRunner(
  { index }: WriteTools,
  db: Queryable,
  cache: QueryCache | undefined,
): QueryRunner {
  async function runAll(statements: readonly Statement[]): Promise<readonly ResultRows[]> {
    if (cache) return cache.run(db, statements)
    const results: ResultRows[] = []
    for (const { sql, params } of statements) results.push(await db.query(sql, params))
    return results
  }

  async function page(
    entity: Entity,
    statement: Statement,
    actor: Actor,
    labels = false,
  ): Promise<FoundPage> {
    const found = await db.query<{ id: number }>(statement.sql, statement.params)
    const [first] = found
    const rows = found.map((raw) => Object.assign(readRow(entity, raw), { id: raw.id }))
    if (!labels || rows.length === 0) return { rows, first }
    const ids = rows.map(({ id }) => id)
    const selectOwn = selectLabels(index, entity, ids, actor)
    const labelled = await db.query<{ id: number; label: string }>(selectOwn.sql, selectOwn.params)
    const byId = new Map(labelled.map(({ id, label }) => [id, label]))
    return { rows: rows.map((row) => ({ ...row, _label: byId.get(row.id) ?? '' })), first }
  }

  return {
    runAll,
    run: async (statement) => (await runAll([statement]))[0] ?? [],
    rows: async (entity, statement, actor, labels) => (await page(entity, statement, actor, labels)).rows,
    page,
  }
}
