/*
 * The questions about many rows: pages, whole lists, totals and groups, as the reader may see them. Hides the SQL, how
 * pages far from the beginning are found and which answers are remembered.
 */

import type { Entity } from '#model/entity/entity'
import { type Actor, systemRole } from '#model/people/actor'
import { checkQuery, checkSummary } from '#model/query/checkQuery'
import { checkPrice, type Priced } from '#model/query/limits'
import { countedAtOnce, type Page, type Query } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { encodeQuery, encodeSummary } from '#model/query/queryUrl'
import { hideRows } from '#model/record/hideRow'
import type { ReportType } from '#model/report/report'
import { askLong } from '../../db/asker'
import type { Queryable } from '../../db/database'
import type { RowStream, Store } from '../contract'
import { isConditional, type Statement, selectByIds, selectCount, selectIds, selectRows } from '../sql/select'
import type { Looked } from '../sql/sought'
import { writeAudit } from '../trail/audit'
import type { WriteTools } from './change/request'
import { entityFor } from './entityFor'
import { fromNearerEnd, neighboursOf } from './queries/deepPages'
import type { QueryCache, ResultRows } from './queries/queryCache'
import type { QueryRunner } from './queries/queryRunner'
import { resolveSearch } from './queries/resolveSearch'
import { readSummary } from './queries/summary'

const batchSize = 500

/** What lists are read with. */
export interface ListTools {
  readonly tools: WriteTools
  readonly db: Queryable
  readonly runner: QueryRunner
  readonly cache: QueryCache | undefined
}

/** The part of a store that shows many rows. */
export function createLists({
  tools,
  db,
  runner,
  cache,
}: ListTools): Pick<Store, 'list' | 'stream' | 'summary'> {
  const { index } = tools
  const pages = createPages({ tools, runner, cache })

  /** What the engine and its features ask by themselves is no person's to overdo. */
  function price(entity: Entity, question: Priced, actor: Actor): void {
    if (actor.role !== systemRole) checkPrice(index, entity, question)
  }

  async function list(name: string, asked: Query, actor: Actor): Promise<Page<FoundRow>> {
    const entity = entityFor(index, name, 'list', actor)
    price(entity, asked, actor)
    checkQuery(index, entity, asked, actor)
    const query = await resolveSearch(db, index, entity, asked, actor)
    // How many rows match says how to find the page.
    const before =
      query.range && isConditional(entity, query, actor) ? await pages.count(entity, query, actor) : undefined
    const statement = await pages.find(entity, query, actor, before?.total)
    const rows = await runner.rows(entity, statement, actor, query.labels)
    await tools.noteReveal?.(db, { entity, what: asked, rows, actor })
    const known = knownTotal(query, rows.length)
    const counted =
      known === undefined ? (before ?? (await pages.count(entity, query, actor))) : { total: known }
    return { rows: hideRows(index, entity, rows, actor), ...counted }
  }

  async function stream(
    name: string,
    query: Query,
    actor: Actor,
    report?: ReportType,
  ): Promise<RowStream<FoundRow>> {
    const act = report ? 'export' : 'list'
    const entity = entityFor(index, name, act, actor)
    price(entity, query, actor)
    checkQuery(index, entity, query, actor)
    const ids = await askLong(async () => {
      const sought = await resolveSearch(db, index, entity, query, actor)
      const { sql, params } = selectIds(index, entity, sought, actor, { act })
      return (await db.query<{ id: number }>(sql, params)).map((row) => row.id)
    })
    if (report) await noteExport(entity, actor, report, ids.length, encodeQuery(query))
    return { total: ids.length, [Symbol.asyncIterator]: () => batches(entity, ids, query, actor) }
  }

  async function noteExport(
    entity: Entity,
    actor: Actor,
    report: ReportType,
    total: number,
    query: URLSearchParams,
  ): Promise<void> {
    const detail = `format=${report}&total=${total}&${query}`
    const at = tools.now().toISOString()
    await writeAudit(db, { at, actor, entity, recordId: null, act: 'export', detail })
  }

  async function* batches(entity: Entity, ids: readonly number[], query: Query, actor: Actor) {
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = selectByIds(index, entity, ids.slice(from, from + batchSize), query, actor)
      yield hideRows(index, entity, await runner.rows(entity, some, actor, query.labels), actor)
    }
  }

  return {
    list,
    stream,
    async summary(name, query, actor, report?: ReportType) {
      const entity = entityFor(index, name, report ? 'export' : 'list', actor)
      price(entity, query, actor)
      checkSummary(index, entity, query, actor)
      const sought = await resolveSearch(db, index, entity, query, actor)
      const summary = await readSummary(runner.answer, index, entity, sought, actor)
      if (report) await noteExport(entity, actor, report, summary.total, encodeSummary(query))
      return summary
    },
  }
}

/** Finds pages, and counts what they are pages of. */
function createPages({ tools: { index }, runner, cache }: Omit<ListTools, 'db'>) {
  /** The rows of a page; far from the beginning, its neighbours are found with it and remembered. */
  async function find(
    entity: Entity,
    query: Looked<Query>,
    actor: Actor,
    matches: number | undefined,
  ): Promise<Statement> {
    const around = cache && neighboursOf(query)
    if (!around || !query.range) return selectRows(index, entity, query, actor, matches)
    const known = cache.peek(selectCount(index, entity, query, actor))
    const { isTurned, ...asked } = fromNearerEnd(query.sort, around, known && totalOf(known))
    const statement = selectIds(index, entity, { ...query, ...asked }, actor, { matches })
    const found = (await runner.answer(statement)).map((row) => Number(row.id))
    const [first, last] = query.range.map((place) => place - around[0])
    const ids = (isTurned ? found.reverse() : found).slice(first, Number(last) + 1)
    return selectByIds(index, entity, ids, query, actor)
  }

  async function count(
    entity: Entity,
    query: Looked<Query>,
    actor: Actor,
  ): Promise<Pick<Page, 'total' | 'isMore'>> {
    const all = selectCount(index, entity, query, actor)
    if (query.total === 'capped' && !cache?.peek(all)) {
      const most = countedAtOnce(query)
      const some = totalOf(await runner.answer(selectCount(index, entity, query, actor, most + 1)))
      return some > most ? { total: most, isMore: true } : { total: some }
    }
    return { total: totalOf(await runner.answer(all)) }
  }

  return { find, count }
}

function totalOf([row]: ResultRows): number {
  return Number(row?.total ?? 0)
}

/** The total that a page tells by itself: a page that is not full is the last one. */
function knownTotal(query: Query, found: number): number | undefined {
  if (!query.range) return found
  const [from, to] = query.range
  const isLast = found <= to - from && (found > 0 || from === 0)
  return isLast ? from + found : undefined
}
