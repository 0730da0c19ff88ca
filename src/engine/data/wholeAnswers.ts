/*
 * Answers requests from a whole list in memory, with the results and refusals of our own server. Hides how addresses and
 * parameters become queries. Loaded with the first list that needs it: most installations never do.
 */
import { HttpError } from 'react-admin'
import type { SortKey } from '#model/entity/entity'
import {
  evaluateQuery,
  evaluateSummary,
  isQueryReady,
  isSummaryReady,
  prepareList,
  prepareSummary,
  type RowIndex,
} from '#model/evaluate/evaluate'
import type { Page, Query, Summary, SummaryQuery } from '#model/query/query'
import { decodeQuery } from '#model/query/queryUrl'
import { Problem } from '#model/wire/problem'
import { workInIdle } from './idleWork'
import { allRows, type ListParams, wantsLabels } from './listParams'

export { indexRows } from '#model/evaluate/evaluate'

/** Prepares likely next queries in idle time, while the list is in use. */
export function prepareInIdle(rows: RowIndex, isWanted: () => boolean): Promise<void> {
  return workInIdle(prepareList(rows), isWanted)
}

/** The page that an address asks for, and the place of its first row. */
export async function findPage(rows: RowIndex, url: string): Promise<{ page: Page; from: number }> {
  const query = decodeQuery(new URL(url, 'http://localhost').searchParams)
  const page = await refuseAsServer(() => evaluateQuery(rows.entity, rows, query))
  return { page, from: query.range?.[0] ?? 0 }
}

/** Sums, groups and values; what they need is made between frames. */
export function summarise(rows: RowIndex, query: SummaryQuery): Promise<Summary> {
  return refuseAsServer(async () => {
    await workInIdle(prepareSummary(rows, query))
    return evaluateSummary(rows.entity, rows, query)
  })
}

/** The page, unless it takes long work; what would be refused is left to be asked and refused. */
export function peekPage(rows: RowIndex, params: ListParams): Page | undefined {
  const query = queryOf(params)
  return orNothing(() => (isQueryReady(rows, query) ? evaluateQuery(rows.entity, rows, query) : undefined))
}

/** The same for a summary. */
export function peekSums(rows: RowIndex, query: SummaryQuery): Summary | undefined {
  return orNothing(() =>
    isSummaryReady(rows, query) ? evaluateSummary(rows.entity, rows, query) : undefined,
  )
}

/** The question that the address of a list asks. */
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

/** A question that our own server would refuse is refused in the same way. */
async function refuseAsServer<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    throw new HttpError(problem.message, problem.status, problem.toBody())
  }
}
