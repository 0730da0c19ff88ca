/* Reads of many rows within the actor's scope: pages, streams of whole lists, totals and groups. */

import type { Entity } from '#model/entity/entity'
import { type Actor, systemRole } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { checkQuery, checkSummary } from '#model/query/checkQuery'
import { type CostedQuery, checkPrice } from '#model/query/limits'
import { countedAtOnce, type Page, type Query } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { encodeQuery, encodeSummary } from '#model/query/queryUrl'
import type { ReportType } from '#model/report/report'
import type { Queryable } from '../../db/database'
import { inOneTrip, withLongTimeout } from '../../db/queryContext'
import { writeAudit } from '../auditLog/audit'
import type { Statement } from '../columns/statement'
import type { RowStream, Store } from '../contract'
import { isConditional, selectByIds, selectCount, selectIds, selectRows } from '../sql/select'
import type { WithWordMatches } from '../sql/wordMatches'
import type { WriteTools } from './change/request'
import { entityFor } from './entityFor'
import { blockAround, fromNearerEnd } from './queries/deepPages'
import type { QueryCache, ResultRows } from './queries/queryCache'
import type { QueryRunner } from './queries/queryRunner'
import { resolveSearch } from './queries/resolveSearch'
import { readSummary } from './queries/summary'

const batchSize = 500

export interface ListTools {
  readonly tools: WriteTools
  readonly db: Queryable
  readonly runner: QueryRunner
  readonly cache: QueryCache | undefined
}

export function createLists({
  tools,
  db,
  runner,
  cache,
}: ListTools): Pick<Store, 'list' | 'stream' | 'summary'> {
  const { index } = tools
  const pages = createPages({ tools, runner, cache })

  /** Limits the cost of people's queries; those of the engine and features are not limited. */
  function assertAffordable(entity: Entity, query: CostedQuery, actor: Actor): void {
    if (actor.role !== systemRole) checkPrice(index, entity, query)
  }

  async function list(name: string, requested: Query, actor: Actor): Promise<Page<FoundRow>> {
    const entity = entityFor(index, name, 'list', actor)
    assertAffordable(entity, requested, actor)
    checkQuery(index, entity, requested, actor)
    const query = await resolveSearch(db, index, entity, requested, actor)
    // The number of matches determines which statement finds the page.
    const counted =
      query.range && isConditional(entity, query, actor) ? await pages.count(entity, query, actor) : undefined
    const find = async () => {
      const statement = await pages.find(entity, query, actor, counted?.total)
      return runner.rows(entity, statement, actor, query.labels)
    }
    const [rows, all] = await inOneTrip(() =>
      Promise.all([find(), query.range ? (counted ?? pages.count(entity, query, actor)) : undefined]),
    )
    await tools.noteReveal?.(db, { entity, what: requested, rows, actor })
    const known = knownTotal(query, rows.length)
    const total = known === undefined && all ? all : { total: known ?? rows.length }
    return { rows: hideRows(index, entity, rows, actor), ...total }
  }

  async function stream(
    name: string,
    query: Query,
    actor: Actor,
    report?: ReportType,
  ): Promise<RowStream<FoundRow>> {
    const act = report ? 'export' : 'list'
    const entity = entityFor(index, name, act, actor)
    assertAffordable(entity, query, actor)
    checkQuery(index, entity, query, actor)
    const ids = await withLongTimeout(async () => {
      const resolved = await resolveSearch(db, index, entity, query, actor)
      const { sql, params } = selectIds(index, entity, resolved, actor, { act })
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
      assertAffordable(entity, query, actor)
      checkSummary(index, entity, query, actor)
      const resolved = await resolveSearch(db, index, entity, query, actor)
      const summary = await readSummary(runner.run, index, entity, resolved, actor)
      if (report) await noteExport(entity, actor, report, summary.total, encodeSummary(query))
      return summary
    },
  }
}

function createPages({ tools: { index }, runner, cache }: Omit<ListTools, 'db'>) {
  /**
   * The statement of a page. For a deep page it reads the ids of a whole block, which is cached for neighbouring pages.
   */
  async function find(
    entity: Entity,
    query: WithWordMatches<Query>,
    actor: Actor,
    matches: number | undefined,
  ): Promise<Statement> {
    const block = cache && blockAround(query)
    if (!block || !query.range) return selectRows(index, entity, query, actor, matches)
    const known = cache.peek(selectCount(index, entity, query, actor))
    const { isReversed, ...blockQuery } = fromNearerEnd(query.sort, block, known && totalOf(known))
    const statement = selectIds(index, entity, { ...query, ...blockQuery }, actor, { matches })
    const ids = (await runner.run(statement)).map((row) => Number(row.id))
    const [first, last] = query.range.map((place) => place - block[0])
    const page = (isReversed ? ids.reverse() : ids).slice(first, Number(last) + 1)
    return selectByIds(index, entity, page, query, actor)
  }

  async function count(
    entity: Entity,
    query: WithWordMatches<Query>,
    actor: Actor,
  ): Promise<Pick<Page, 'total' | 'isMore'>> {
    const all = selectCount(index, entity, query, actor)
    if (query.total === 'capped' && !cache?.peek(all)) {
      const limit = countedAtOnce(query)
      const total = totalOf(await runner.run(selectCount(index, entity, query, actor, limit + 1)))
      return total > limit ? { total: limit, isMore: true } : { total }
    }
    return { total: totalOf(await runner.run(all)) }
  }

  return { find, count }
}

function totalOf([row]: ResultRows): number {
  return Number(row?.total ?? 0)
}

/** The total if the page reveals it: a page that is not full is the last one. */
function knownTotal(query: Query, found: number): number | undefined {
  if (!query.range) return found
  const [from, to] = query.range
  const isLast = found <= to - from && (found > 0 || from === 0)
  return isLast ? from + found : undefined
}
