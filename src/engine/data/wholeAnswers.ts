/* Answers queries from a whole list in memory, with the same results and errors as our server. */
import { HttpError } from 'react-admin'
import type { SortKey } from '#model/entity/entity'
import {
  evaluateQuery,
  evaluateSummary,
  prepareList,
  prepareQuery,
  prepareSummary,
  type RowIndex,
} from '#model/evaluate/evaluate'
import { Problem } from '#model/problem/problem'
import type { Page, Query, Summary, SummaryQuery } from '#model/query/query'
import { decodeQuery } from '#model/query/queryUrl'
import { finishSoon, workInIdle } from './idleWork'
import { allRows, type ListParams, wantsLabels } from './listParams'

export { indexRows } from '#model/evaluate/evaluate'

export function prepareInIdle(rows: RowIndex, isWanted: () => boolean): Promise<void> {
  return workInIdle(prepareList(rows), isWanted)
}

export async function findPage(rows: RowIndex, url: string): Promise<{ page: Page; from: number }> {
  const query = decodeQuery(new URL(url, 'http://localhost').searchParams)
  const page = await refuseAsServer(() => evaluateQuery(rows.entity, rows, query))
  return { page, from: query.range?.[0] ?? 0 }
}

export function summarise(rows: RowIndex, query: SummaryQuery): Promise<Summary> {
  return refuseAsServer(async () => {
    await workInIdle(prepareSummary(rows, query))
    return evaluateSummary(rows.entity, rows, query)
  })
}

/** Undefined when computing takes long, or when the query is invalid and must be rejected by `findPage`. */
export function peekPage(rows: RowIndex, query: Query): Page | undefined {
  return orNothing(() =>
    finishSoon(prepareQuery(rows, query)) ? evaluateQuery(rows.entity, rows, query) : undefined,
  )
}

/** Rows do not wait for their sums, but a grouped list waits for its groups. */
export function peekSums(rows: RowIndex, query: SummaryQuery): Summary | undefined {
  const within = query.group === undefined ? 0 : undefined
  return orNothing(() =>
    finishSoon(prepareSummary(rows, query), within) ? evaluateSummary(rows.entity, rows, query) : undefined,
  )
}

export function queryOf({ filter = {}, pagination, sort, meta }: ListParams): Query {
  const { q, ...conditions } = filter
  const { page = 1, perPage = allRows } = pagination ?? {}
  const more = meta?.thenBy?.filter(([field]) => field !== sort?.field) ?? []
  const keys: readonly SortKey[] = sort ? [[sort.field, sort.order], ...more] : []
  return {
    filter: conditions,
    ...(q && { q }),
    sort: keys,
    ...(perPage < allRows && { range: [(page - 1) * perPage, page * perPage - 1] }),
    ...(meta?.relevance && { relevance: true }),
    ...(meta?.fields && { fields: meta.fields }),
    ...(wantsLabels(meta) && { labels: true }),
  }
}

function orNothing<T>(answer: () => T): T | undefined {
  try {
    return answer()
  } catch (problem) {
    if (problem instanceof Problem) return undefined
    throw problem
  }
}

async function refuseAsServer<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    throw new HttpError(problem.message, problem.status, problem.toBody())
  }
}
