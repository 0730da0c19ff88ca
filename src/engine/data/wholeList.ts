/*
 * Provider APIs that answer every list with all their rows: no `Content-Range`, no summaries, whatever was asked.
 * Filters, sorts, counts and pages their rows here, with the answers of our own server as far as rows allow
 * (see model/evaluate).
 */
import { HttpError, type RaRecord } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { RowIndex } from '#model/evaluate/evaluate'
import type { Actor } from '#model/people/actor'
import type { Page, Summary, SummaryQuery } from '#model/query/query'
import { decodeQuery, encodeQuery } from '#model/query/queryUrl'
import { getSession } from '../session/session'
import { type Answer, countWrites, request } from './http'
import type { ListParams } from './listParams'
import { mustBeRecords } from './readAnswer'

/** What is done about APIs that answer whole lists. */
export interface WholeLists {
  /** The page that the address asks for, with its `Content-Range`; what is no whole list comes as it is. */
  askList(url: string, entity: Entity | undefined, ask: () => Promise<Answer>): Promise<Answer>
  /**
   * Asks for a summary; where there is none, makes it from the whole list.
   * @throws HttpError the refusal, when the API does know summaries
   */
  askSummary(entity: Entity, url: string, query: SummaryQuery, ask: () => Promise<Summary>): Promise<Summary>
  /** The page that a list kept here answers at once; undefined when it has to be asked for, or worked for. */
  peekList(entity: Entity, params: ListParams): Page | undefined
  /** The same for a summary at an address. */
  peekSummary(entity: Entity, url: string, query: SummaryQuery): Summary | undefined
  /** The next question about an entity is asked, whatever is kept. */
  forget(entity: Entity): void
}

/** Most installations never need it. */
let answers: typeof import('./wholeAnswers') | undefined
async function loadAnswers() {
  answers = await import('./wholeAnswers')
  return answers
}

/** Statuses of a path that an API does not know, or takes for a record. */
const unknownPath: readonly number[] = [400, 404, 405, 501]

/** Milliseconds for which a list is believed: pages, words and sums follow each other quickly. */
const freshFor = 30_000
/** Lists kept together at most. */
const mostKept = 4

/** A list as it came, prepared for questions. */
interface KeptList {
  readonly rows: RowIndex
  readonly actor: Actor | undefined
  readonly body: string
  /** When it was asked for, and after how many changes. */
  readonly at: number
  readonly writes: number
}

/**
 * Caches lists for a short time: until a write from this page, an explicit refresh, or the time is over.
 * @example const { json } = await createWholeLists(index).askList('/api/widgets?range=[0,24]', widget, ask)
 */
export function createWholeLists(entities: EntityIndex): WholeLists {
  const withoutSummary = new Set<string>()
  const kept = new Map<Entity, KeptList>()
  const currentActor = () => getSession().user?.actor

  function recall(entity: Entity): RowIndex | undefined {
    const list = kept.get(entity)
    const isFresh = list && list.writes === countWrites() && Date.now() - list.at < freshFor
    return isFresh && list.actor === currentActor() ? list.rows : undefined
  }

  /** The rows of a list asked for now; undefined, with the answer, when it is none. */
  async function take(entity: Entity, ask: () => Promise<Answer>) {
    const asked = { actor: currentActor(), at: Date.now(), writes: countWrites() }
    const answer = await ask()
    const list = wholeListIn(answer)
    if (!list) return { answer }
    const { indexRows, prepareInIdle } = await loadAnswers()
    const last = kept.get(entity)
    const isSame = last?.actor === asked.actor && last?.body === answer.body
    const rows = isSame ? last.rows : indexRows(entity, list, entities, asked.actor)
    kept.delete(entity)
    kept.set(entity, { ...asked, rows, body: answer.body })
    for (const each of [...kept.keys()].slice(0, -mostKept)) kept.delete(each)
    if (!isSame) void prepareInIdle(rows, () => kept.get(entity)?.rows === rows)
    return { answer, rows }
  }

  async function findRows(entity: Entity, url: string, ask: () => Promise<Answer>) {
    const known = recall(entity)
    const { answer, rows } = known ? { answer: keptAnswer, rows: known } : await take(entity, ask)
    if (!rows) return { answer }
    const { findPage } = await loadAnswers()
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
          return (await loadAnswers()).summarise(rows, query)
        }
      }
      const rows = recall(entity) ?? (await take(entity, () => request(oneRow(url)))).rows
      if (rows) return (await loadAnswers()).summarise(rows, query)
      withoutSummary.delete(url)
      return ask()
    },
    peekList(entity, params) {
      const rows = recall(entity)
      return rows && answers?.peekPage(rows, params)
    },
    peekSummary(entity, url, query) {
      const rows = withoutSummary.has(url) ? recall(entity) : undefined
      return rows && answers?.peekSums(rows, query)
    },
    forget: (entity) => void kept.delete(entity),
  }
}

const keptAnswer: Answer = { status: 200, headers: new Headers(), body: '', json: [] }

function pageAnswer(answer: Answer, from: number, { rows, total }: Page): Answer {
  const headers = new Headers(answer.headers)
  headers.set('Content-Range', `rows ${from}-${from + rows.length - 1}/${total}`)
  return { ...answer, headers, json: rows }
}

/** Rows of an unknown entity are only cut to the page. */
function cutPage(answer: Answer, url: string): Answer {
  const rows = wholeListIn(answer)
  if (!rows) return answer
  const [from, to] = decodeQuery(new URL(url, 'http://localhost').searchParams).range ?? [0, rows.length]
  return pageAnswer(answer, from, { rows: rows.slice(from, to + 1), total: rows.length })
}

/** An API that can be asked for a part of a list answers one row, and says how many there are. */
function oneRow(url: string): string {
  return `${url}?${encodeQuery({ filter: {}, sort: [], range: [0, 0] })}`
}

/** The rows of an answer that is a list and says nothing of where in a longer one it stands. */
function wholeListIn({ json, headers }: Answer): RaRecord[] | undefined {
  if (!Array.isArray(json) || headers.has('Content-Range')) return undefined
  mustBeRecords(json)
  return json
}
