/* Filters, sorts and paginates in memory for APIs that return all rows (see model/evaluate). */
import { HttpError, type RaRecord } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { RowIndex } from '#model/evaluate/evaluate'
import type { Actor } from '#model/people/actor'
import type { Page } from '#model/query/query'
import { decodeQuery, encodeQuery } from '#model/query/queryUrl'
import { getSession } from '../session/session'
import { countWrites, type HttpReply, request } from './http'
import { isWholeList, unknownPath, type WholeListCache } from './isWholeList'
import { mustBeRecords } from './readAnswer'
import { findPage, indexRows, peekPage, peekSums, prepareInIdle, queryOf, summarise } from './wholeAnswers'

/** Milliseconds for which a list stays cached, because pages, searches and summaries follow each other quickly. */
const freshFor = 30_000
const mostKept = 4

interface CachedList {
  readonly rows: RowIndex
  readonly actor: Actor | undefined
  readonly body: string
  readonly at: number
  readonly writes: number
}

/**
 * Caches lists until a write from this page, an explicit refresh or expiry.
 * @example const { json } = await createWholeListCache(index).askList('/api/widgets?range=[0,24]', widget, ask)
 */
export function createWholeListCache(entities: EntityIndex): WholeListCache {
  const withoutSummary = new Set<string>()
  const kept = new Map<Entity, CachedList>()
  const currentActor = () => getSession().user?.actor

  function recall(entity: Entity): RowIndex | undefined {
    const list = kept.get(entity)
    const isFresh = list && list.writes === countWrites() && Date.now() - list.at < freshFor
    return isFresh && list.actor === currentActor() ? list.rows : undefined
  }

  async function take(entity: Entity, ask: () => Promise<HttpReply>) {
    const asked = { actor: currentActor(), at: Date.now(), writes: countWrites() }
    const answer = await ask()
    const list = wholeListIn(answer)
    if (!list) return { answer }
    const last = kept.get(entity)
    const isSame = last?.actor === asked.actor && last?.body === answer.body
    const rows = isSame ? last.rows : indexRows(entity, list, entities, asked.actor)
    kept.delete(entity)
    kept.set(entity, { ...asked, rows, body: answer.body })
    for (const each of [...kept.keys()].slice(0, -mostKept)) kept.delete(each)
    if (!isSame) void prepareInIdle(rows, () => kept.get(entity)?.rows === rows)
    return { answer, rows }
  }

  async function findRows(entity: Entity, url: string, ask: () => Promise<HttpReply>) {
    const known = recall(entity)
    const { answer, rows } = known ? { answer: keptAnswer, rows: known } : await take(entity, ask)
    if (!rows) return { answer }
    const { page, from } = await findPage(rows, url)
    return { answer, page, from }
  }

  return {
    async askList(url, entity, ask) {
      if (!entity) return cutPage(await ask(), url)
      const { answer, page, from } = await findRows(entity, url, ask)
      if (page) return pageAnswer(answer, from, page)
      mustBeRecords(answer.json)
      return answer
    },
    async askSummary(entity, url, query, ask) {
      if (!withoutSummary.has(url)) {
        try {
          return await ask()
        } catch (refusal) {
          if (!(refusal instanceof HttpError) || !unknownPath.includes(refusal.status)) throw refusal
          const { rows } = await take(entity, () => request(oneRow(url)))
          if (!rows) throw refusal
          withoutSummary.add(url)
          return summarise(rows, query)
        }
      }
      const rows = recall(entity) ?? (await take(entity, () => request(oneRow(url)))).rows
      if (rows) return summarise(rows, query)
      withoutSummary.delete(url)
      return ask()
    },
    peekList(entity, params) {
      const rows = recall(entity)
      const page = rows && peekPage(rows, queryOf(params))
      return page && { ...page, at: Date.now() }
    },
    peekSummary(entity, url, query) {
      const rows = withoutSummary.has(url) ? recall(entity) : undefined
      const summary = rows && peekSums(rows, query)
      return summary && { ...summary, at: Date.now() }
    },
    forget: (entity) => void kept.delete(entity),
  }
}

const keptAnswer: HttpReply = { status: 200, headers: new Headers(), body: '', json: [] }

function pageAnswer(answer: HttpReply, from: number, { rows, total }: Page): HttpReply {
  const headers = new Headers(answer.headers)
  headers.set('Content-Range', `rows ${from}-${from + rows.length - 1}/${total}`)
  return { ...answer, headers, json: rows }
}

/** Rows of an unknown entity cannot be filtered or sorted. */
function cutPage(answer: HttpReply, url: string): HttpReply {
  const rows = wholeListIn(answer)
  if (!rows) return answer
  const [from, to] = decodeQuery(new URL(url, 'http://localhost').searchParams).range ?? [0, rows.length]
  return pageAnswer(answer, from, { rows: rows.slice(from, to + 1), total: rows.length })
}

/** An API that supports ranges answers this with one row and a total. */
function oneRow(url: string): string {
  return `${url}?${encodeQuery({ filter: {}, sort: [], range: [0, 0] })}`
}

function wholeListIn(answer: HttpReply): RaRecord[] | undefined {
  const { json } = answer
  if (!isWholeList(answer)) return undefined
  mustBeRecords(json)
  return json
}
