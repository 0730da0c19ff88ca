/*
 * Whole lists in the memory of this tab, which answer queries at once; the server confirms what they answer. Hides
 * when rows are read, how long they are current, and how much is held.
 */
import { replaceEqualDeep } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import {
  answersQuery,
  answersSummary,
  asPerson,
  entitiesBehind,
  indexReplica,
  mayReplicate,
  type Replica,
  type ReplicaSource,
  replicaFields,
} from '#model/evaluate/replica'
import type { Page, Summary, SummaryQuery } from '#model/query/query'
import { getSession } from '../../session/session'
import { isConnected } from '../connection'
import { countWrites } from '../http'
import type { ListParams } from '../listParams'
import { peekPage, peekSums, prepareInIdle, queryOf } from '../wholeAnswers'
import { isCheapConnection } from './isCheapConnection'
import { longest, nothingYet, type RowsSoFar, readRows } from './readRows'
import { countWritten } from './written'

/** A result with the milliseconds since 1970 at which its rows were read. */
export type Dated<T> = T & { readonly at: number }

export interface Replicas {
  /** Reads the rows of the entity soon, unless they are current or too many. */
  keep(entity: Entity, shown: readonly string[]): void
  /** Whether most queries of the entity are answered at once. */
  has(entity: Entity): boolean
  peekList(entity: Entity, params: ListParams): Dated<Page> | undefined
  peekSummary(entity: Entity, query: SummaryQuery): Dated<Summary> | undefined
  /**
   * The shown answer if the server's is the same, else the server's. If the list would still answer differently, its
   * rows are read again, and no more if that happens often.
   */
  confirm<T extends object>(entity: Entity, answer: T, shown?: Dated<T>, now?: Dated<T>): T
}

interface Holding {
  readonly replica: Replica
  readonly behind: ReadonlySet<string>
  readonly characters: number
  readonly at: number
  /** Writes that were known when the reading of the rows began. */
  readonly written: number
  /** Milliseconds that reading took. */
  readonly duration: number
}

/** Limits of all lists together, in characters of the answers and lists. */
const most = { characters: 3 * longest.characters, lists: 8 } as const
/** Milliseconds without another list before rows are read. */
const calm = 1_500
/** Milliseconds after a write of this page in which the server has not yet named what was written. */
const ownDelay = 3_000
/** Reading again takes at most this part of the time. */
const share = 1 / 50
const mostDifferences = 3

/** @example const replicas = createReplicas(index); replicas.keep(widget, ['name']) */
export function createReplicas(entities: EntityIndex): Replicas {
  const { user, viewAs } = getSession()
  const held = new Map<string, Holding>()
  const refused = new Set<string>()
  const differences = new Map<string, number>()
  const queue = new Map<string, { readonly source: ReplicaSource; readonly due: number }>()
  const begun = new Map<string, { readonly written: number; readonly soFar: RowsSoFar }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let writesSeen = countWrites()
  let wroteAt = 0

  const isSamePerson = () => {
    const now = getSession()
    return now.user?.id === user?.id && now.user?.actor === user?.actor && now.viewAs === viewAs
  }

  function isCurrent({ behind, written }: Holding): boolean {
    const writes = countWrites()
    if (writes !== writesSeen) {
      writesSeen = writes
      wroteAt = Date.now()
    }
    return countWritten(behind) === written && Date.now() - wroteAt >= ownDelay
  }

  function find(entity: Entity): Holding | undefined {
    const holding = held.get(entity.name)
    if (!holding) return undefined
    if (!isSamePerson()) {
      held.clear()
      return undefined
    }
    // Without a connection there is nothing newer.
    return isConnected() && !isCurrent(holding) ? undefined : holding
  }

  function store(name: string, holding: Holding): void {
    held.delete(name)
    held.set(name, holding)
    const total = () => [...held.values()].reduce((sum, { characters }) => sum + characters, 0)
    for (const oldest of [...held.keys()]) {
      if (held.size <= most.lists && total() <= most.characters) return
      held.delete(oldest)
    }
  }

  async function read(source: ReplicaSource): Promise<void> {
    const { name } = source.entity
    const isWanted = () => isSamePerson() && isConnected() && isCheapConnection() && !document.hidden
    const behind = entitiesBehind(source)
    const [written, at, start] = [countWritten(behind), Date.now(), performance.now()]
    const before = begun.get(name)
    const soFar = before?.written === written ? before.soFar : nothingYet(at)
    begun.set(name, { written, soFar })
    const found = await readRows(source, soFar, isWanted)
    if (!found) {
      if (isWanted()) refused.add(name)
      return
    }
    begun.delete(name)
    const replica = indexReplica(source, found.rows)
    const duration = performance.now() - start
    await prepareInIdle(replica.rows, isSamePerson)
    if (isSamePerson()) store(name, { replica, behind, ...found, written, duration })
  }

  async function readDue(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      for (const [name, { source, due }] of queue) {
        if (due > Date.now()) continue
        queue.delete(name)
        await read(source).catch((error: unknown) => {
          // A list that may not be read is not asked for again; after other failures it is, with the next answer.
          if (!(error instanceof HttpError)) throw error
          if (error.status >= 400 && error.status < 500) refused.add(name)
        })
      }
    } finally {
      isReading = false
      schedule()
    }
  }

  function schedule(): void {
    clearTimeout(timer)
    if (queue.size === 0 || isReading) return
    const due = Math.min(...[...queue.values()].map((each) => each.due))
    timer = setTimeout(() => void readDue(), Math.max(0, due - Date.now()))
  }

  function distrust({ name }: Entity): void {
    const holding = held.get(name)
    // What was written a moment ago may not yet have been named.
    setTimeout(() => {
      if (!holding || held.get(name) !== holding || countWritten(holding.behind) !== holding.written) return
      const count = (differences.get(name) ?? 0) + 1
      if (import.meta.env.DEV) console.warn(`The server did not confirm an answer of ${name} (${count}).`)
      held.delete(name)
      differences.set(name, count)
      if (count >= mostDifferences) refused.add(name)
    }, ownDelay)
  }

  return {
    keep(entity, shown) {
      const actor = user?.actor
      const { name } = entity
      if (!actor || refused.has(name) || queue.has(name) || !isSamePerson()) return
      const holding = held.get(name)
      if (holding && countWritten(holding.behind) === holding.written) return
      const again = holding ? holding.at + holding.duration / share : 0
      const source = { entities, entity, actor, fields: replicaFields({ entities, entity, actor }, shown) }
      if (!mayReplicate(source)) {
        refused.add(name)
        return
      }
      queue.set(name, { source, due: Math.max(Date.now() + calm, again) })
      schedule()
    },
    has: (entity) => find(entity) !== undefined,
    peekList(entity, params) {
      const holding = find(entity)
      const query = queryOf(params)
      if (!holding || !answersQuery(holding.replica, query)) return undefined
      const page = peekPage(holding.replica.rows, asPerson(holding.replica, query))
      return page && { ...page, at: holding.at }
    },
    peekSummary(entity, query) {
      const holding = find(entity)
      if (!holding || !answersSummary(holding.replica, query)) return undefined
      const summary = peekSums(holding.replica.rows, asPerson(holding.replica, query))
      return summary && { ...summary, at: holding.at }
    },
    confirm(entity, answer, shown, now) {
      if (now && !isSame(answer, now)) distrust(entity)
      return shown && isSame(answer, shown) ? shown : answer
    },
  }
}

/** What the answer lacks, such as a total that was not counted, may be anything. */
function isSame<T extends object>(answer: T, known: T): boolean {
  const values = new Map<string, unknown>(Object.entries(known))
  return Object.entries(answer).every(
    ([name, value]) => value === undefined || replaceEqualDeep(values.get(name), value) === values.get(name),
  )
}
