/* Reads of many rows within the actor's scope: pages, streams of whole lists, totals and groups. */

import type { Entity } from '#model/entity/entity'
import { type Actor, systemRole } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { checkQuery } from '#model/query/checkQuery'
import { checkSummary } from '#model/query/checkSummary'
import { type CostedQuery, checkPrice } from '#model/query/limits'
import type { Page, Query } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { encodeQuery, encodeSummary } from '#model/query/queryUrl'
import type { ReportType } from '#model/report/report'
import type { Queryable } from '../../db/database'
import { withLongTimeout } from '../../db/queryContext'
import { writeAudit } from '../auditLog/audit'
import type { Statement } from '../columns/statement'
import type { RowStream, Store } from '../contract'
import { isConditional, selectByIds, selectIds, selectRows } from '../sql/select'
import type { WithWordMatches } from '../sql/wordMatches'
import type { WriteTools } from './change/request'
import { entityFor } from './entityFor'
import { blockAround, fromNearerEnd } from './queries/deepPages'
import type { QueryRunner } from './queries/queryRunner'
import { resolveSearch } from './queries/resolveSearch'
import { readSummary } from './queries/summary'
import type { ListTotal, Total, Totals } from './queries/totals'

const batchSize = 500

export interface ListTools {
  readonly tools: WriteTools
  readonly db: Queryable
  readonly runner: QueryRunner
  readonly totals: Totals
  readonly isCached: boolean
}

interface PageOptions {
  readonly entity: Entity
  readonly query: WithWordMatches<Query>
  readonly actor: Actor
  readonly matches: number | undefined
}

export function createLists({
  tools,
  db,
  runner,
  totals,
  isCached,
}: ListTools): Pick<Store, 'list' | 'stream' | 'summary'> {
  const { index } = tools
  const readPage = createPages({ tools, runner, totals, isCached })

  /** Limits the cost of people's queries; those of the engine and features are not limited. */
  function assertAffordable(entity: Entity, query: CostedQuery, actor: Actor): void {
    if (actor.role !== systemRole) checkPrice(index, entity, query)
  }

  async function list(name: string, requested: Query, actor: Actor): Promise<Page<FoundRow>> {
    const entity = entityFor(index, name, 'list', actor)
    assertAffordable(entity, requested, actor)
    checkQuery(index, entity, requested, actor)
    const query = await resolveSearch(db, index, entity, requested, actor)
    const { rows, ...total } = await readPage(entity, query, actor, (found) =>
      tools.noteReveal?.(db, { entity, what: requested, rows: found, actor }),
    )
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
      const summary = await readSummary({ runner, totals }, index, entity, resolved, actor)
      if (report) await noteExport(entity, actor, report, summary.total, encodeSummary(query))
      return summary
    },
  }
}

function createPages({ tools: { index }, runner, totals, isCached }: Omit<ListTools, 'db'>) {
  return readPage

  async function readPage(
    entity: Entity,
    query: WithWordMatches<Query>,
    actor: Actor,
    noteRows: (rows: readonly FoundRow[]) => Promise<void> | undefined,
  ): Promise<Page<FoundRow>> {
    if (!query.range) {
      const all = selectRows(index, entity, query, actor)
      const rows = await runner.rows(entity, all, actor, query.labels)
      await noteRows(rows)
      return { rows, total: rows.length }
    }
    const listTotal = totals(entity, query, actor)
    const isCounted = isConditional(entity, query, actor)
    // The number of matches, even if it is outdated, determines which statement finds the page.
    const guess = isCounted ? listTotal.guess() : undefined
    const counted = isCounted && guess === undefined ? await listTotal.count() : undefined
    const matches = guess ?? counted?.total
    const { statement, checked } = await findPage({ entity, query, actor, matches }, listTotal)
    const { rows, first } = await runner.page(entity, statement, actor, query.labels)
    await noteRows(rows)
    const total = knownTotal(query.range, rows.length)
    if (total !== undefined) return { rows, total }
    return { rows, ...(listTotal.read(first) ?? checked ?? counted ?? (await listTotal.count())) }
  }

  /**
   * The statement of a page. For a deep page it reads the ids of a whole block, which is cached for neighbouring pages.
   */
  async function findPage(
    { entity, query, actor, matches }: PageOptions,
    listTotal: ListTotal,
  ): Promise<{ readonly statement: Statement; readonly checked?: Total | undefined }> {
    const block = isCached ? blockAround(query) : undefined
    if (!block || !query.range) {
      const further = listTotal.columns()
      return { statement: selectRows(index, entity, query, actor, { matches, further }) }
    }
    // Rows are counted from the end only where the total is known, which is then checked.
    const checked = listTotal.guess() === undefined ? undefined : await listTotal.count()
    const total = checked?.isMore ? undefined : checked?.total
    const { isReversed, ...blockQuery } = fromNearerEnd(query.sort, block, total)
    const plan = { matches, emptiesFirst: isReversed }
    const some = selectIds(index, entity, { ...query, ...blockQuery }, actor, plan)
    const ids = (await runner.run(some)).map((row) => Number(row.id))
    const [first, last] = query.range.map((place) => place - block[0])
    const page = (isReversed ? ids.reverse() : ids).slice(first, Number(last) + 1)
    return { statement: selectByIds(index, entity, page, query, actor), checked }
  }
}

/** The total if the page reveals it: a page that is not full is the last one. */
function knownTotal([from, to]: NonNullable<Query['range']>, found: number): number | undefined {
  const isLast = found <= to - from && (found > 0 || from === 0)
  return isLast ? from + found : undefined
}
