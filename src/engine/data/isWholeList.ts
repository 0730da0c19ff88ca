/* How APIs that return all rows are recognised. */
import type { Entity } from '#model/entity/entity'
import type { Page, Summary, SummaryQuery } from '#model/query/query'
import type { HttpReply } from './http'
import type { ListParams } from './listParams'
import type { DatedAnswer } from './replicas/replicas'

export interface WholeListCache {
  /** Returns the requested page; a response that is not a whole list is returned unchanged. */
  askList(url: string, entity: Entity | undefined, ask: () => Promise<HttpReply>): Promise<HttpReply>
  /**
   * Computes the summary from the whole list if the API has no summaries.
   * @throws HttpError if the API has summaries and refuses this one
   */
  askSummary(entity: Entity, url: string, query: SummaryQuery, ask: () => Promise<Summary>): Promise<Summary>
  peekList(entity: Entity, params: ListParams): DatedAnswer<Page> | undefined
  peekSummary(entity: Entity, url: string, query: SummaryQuery): DatedAnswer<Summary> | undefined
  forget(entity: Entity): void
}

/** Status codes of APIs without summaries, which may take the path for that of a record. */
export const unknownPath: readonly number[] = [400, 404, 405, 501]

/** A whole list is an array without a `Content-Range`. */
export function isWholeList({ json, headers }: HttpReply): boolean {
  return Array.isArray(json) && !headers.has('Content-Range')
}
