/*
 * Provider APIs that answer every list with all their rows: no `Content-Range`, no summaries, whatever was asked.
 * Hides that nobody there filters, sorts, counts or cuts a page; promises the answers of our own server, as far as
 * rows tell them (see model/evaluate).
 */
import { HttpError, type RaRecord } from 'ra-core'
import type { Actor } from '#model/actor'
import type { Entity } from '#model/entity'
import type { RowIndex } from '#model/evaluate'
import type { EntityIndex } from '#model/paths'
import { Problem } from '#model/problem'
import type { Query, Summary, SummaryQuery } from '#model/query'
import { decodeQuery, encodeQuery } from '#model/queryUrl'
import { type Answer, request } from './http'
import { getSession } from './session'

/** A list as simple-rest reads it. */
export type ListAnswer = Answer & { readonly json: RaRecord[] }

/** What is done about APIs that answer whole lists. */
export interface WholeLists {
  /** The page that the address asked for, with its `Content-Range`; any other answer as it is. */
  answerList(answer: Answer, url: string, entity: Entity | undefined): Promise<ListAnswer>
  /**
   * Asks for a summary; where there is none, makes it from the whole list.
   * @throws HttpError the refusal, when the API does know summaries
   */
  askSummary(entity: Entity, url: string, query: SummaryQuery, ask: () => Promise<Summary>): Promise<Summary>
}

/** Most installations never need it. */
const loadEvaluation = () => import('#model/evaluate')

/** Statuses of a path that an API does not know, or takes for a record. */
const unknownPath: readonly number[] = [400, 404, 405, 501]

/**
 * Keeps the last list prepared, because the next page of it is most likely what is asked for next.
 * @example const { json } = await createWholeLists(index).answerList(answer, '/api/widgets?range=[0,24]', widget)
 */
export function createWholeLists(entities: EntityIndex): WholeLists {
  const withoutSummary = new Set<string>()
  let last:
    | { readonly entity: Entity; readonly actor?: Actor; readonly body: string; readonly rows: RowIndex }
    | undefined

  async function prepare(entity: Entity, { body, json }: Answer): Promise<RowIndex> {
    const { indexRows } = await loadEvaluation()
    const actor = getSession().user?.actor
    if (last?.entity === entity && last.actor === actor && last.body === body) return last.rows
    const rows = indexRows(entity, json as RaRecord[], entities, actor)
    last = { entity, ...(actor && { actor }), body, rows }
    return rows
  }

  async function findRows(entity: Entity, whole: Answer, query: Query) {
    const { evaluateQuery } = await loadEvaluation()
    const rows = await prepare(entity, whole)
    return refuseAsServer(() => evaluateQuery(entity, rows, query))
  }

  async function summarise(entity: Entity, whole: Answer, query: SummaryQuery): Promise<Summary> {
    const { evaluateSummary } = await loadEvaluation()
    const rows = await prepare(entity, whole)
    return refuseAsServer(() => evaluateSummary(entity, rows, query))
  }

  return {
    async answerList(answer, url, entity) {
      const json = answer.json as RaRecord[]
      if (!isWholeList(answer)) return { ...answer, json }
      const query = decodeQuery(new URL(url, 'http://localhost').searchParams)
      const [from, to] = query.range ?? [0, json.length]
      const { rows, total } = entity
        ? await findRows(entity, answer, query)
        : { rows: json.slice(from, to + 1), total: json.length }
      const headers = new Headers(answer.headers)
      headers.set('Content-Range', `rows ${from}-${from + rows.length - 1}/${total}`)
      return { ...answer, headers, json: rows as RaRecord[] }
    },
    async askSummary(entity, url, query, ask) {
      if (!withoutSummary.has(url)) {
        try {
          return await ask()
        } catch (refusal) {
          if (!(refusal instanceof HttpError) || !unknownPath.includes(refusal.status)) throw refusal
          const whole = await askWhole(url)
          if (!whole) throw refusal
          withoutSummary.add(url)
          return summarise(entity, whole, query)
        }
      }
      const whole = await askWhole(url)
      if (whole) return summarise(entity, whole, query)
      withoutSummary.delete(url)
      return ask()
    },
  }
}

/** A question that our own server would refuse is refused in the same way. */
function refuseAsServer<T>(answer: () => T): T {
  try {
    return answer()
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    throw new HttpError(problem.message, problem.status, problem.toBody())
  }
}

/** The whole list, unless the API can be asked for parts of it: then one row is what it answers. */
async function askWhole(url: string): Promise<Answer | undefined> {
  const answer = await request(`${url}?${encodeQuery({ filter: {}, sort: [], range: [0, 0] })}`)
  return isWholeList(answer) ? answer : undefined
}

function isWholeList({ json, headers }: Answer): boolean {
  return Array.isArray(json) && !headers.has('Content-Range')
}
