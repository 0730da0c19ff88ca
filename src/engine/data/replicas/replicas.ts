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
  rowsBehind,
} from '#model/evaluate/replica'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { Page, Summary, SummaryQuery } from '#model/query/query'
import { getSession, type Session } from '../../session/session'
import { isConnected } from '../connection'
import { countWrites } from '../http'
import type { ListParams } from '../listParams'
import { peekPage, peekSums, prepareInIdle, queryOf } from '../wholeAnswers'
import { isCheapConnection } from './isCheapConnection'
import { createReadQueue } from './readQueue'
import { longest, nothingYet, type RowsSoFar, readAgain, readRows } from './readRows'
import { writtenNow, writtenSince } from './written'

/** A result with the milliseconds since 1970 at which its rows were read. */
export type DatedAnswer<T> = T & { readonly at: number }

export interface Replicas {
  /** Reads the rows of the entity soon, unless they are current or too many. */
  keep(entity: Entity, shown: readonly string[]): void
  /** Whether most queries of the entity are answered at once. */
  has(entity: Entity): boolean
  peekList(entity: Entity, params: ListParams): DatedAnswer<Page> | undefined
  peekSummary(entity: Entity, query: SummaryQuery): DatedAnswer<Summary> | undefined
  /**
   * The shown answer if the server's is the same, else the server's. If the list would still answer differently, its
   * rows are read again, and no more if that happens often.
   */
  confirm<T extends object>(entity: Entity, answer: T, shown?: DatedAnswer<T>, now?: DatedAnswer<T>): T
}

interface Holding {
  readonly replica: Replica
  readonly behind: ReadonlySet<string>
  readonly characters: number
  readonly at: number
  /** Ages are those of this day. */
  readonly day: string
  /** What was written until then is in the rows. */
  readonly written: number
  /** Milliseconds that reading took. */
  readonly duration: number
}

/** Limits of all lists together, in characters of the answers and lists. */
const most = { characters: 1.5 * longest.characters, lists: 8 } as const
/** Milliseconds without another list before rows are read. */
const calm = 1_500
/** Milliseconds after a write in which the server may not yet have named what was written. */
const namingDelay = 3_000
/** Reading again takes at most this part of the time. */
const share = 1 / 20
const mostDifferences = 3

/** @example createReplicas(index).keep(widget, ['name']) */
export function createReplicas(entities: EntityIndex): Replicas {
  const held = createShelf()
  const refused = new Set<string>()
  const begun = new Map<string, Beginning>()
  const queue = createReadQueue(read)
  const isWritten = createWriteWatch()
  const distrust = createDistrust(held, (name) => refused.add(name))
  let session = getSession()

  /** Forgets everything when other rows may be seen. */
  function isPerson(actor: Actor | undefined): boolean {
    const now = getSession()
    const isSame = now.user === session.user && now.viewAs === session.viewAs
    if (!isSame && textOf(now) !== textOf(session))
      for (const each of [held, refused, begun, queue]) each.clear()
    session = now
    return actor !== undefined && (actor === now.user?.actor || isEqual(actor, now.user?.actor))
  }

  function find({ name }: Entity): Holding | undefined {
    const holding = held.get(name)
    if (!holding || !isPerson(holding.replica.actor)) return undefined
    // Without a connection nothing is newer but what the field mode records.
    return isConnected(name) && (isWritten() || !isCurrent(holding)) ? undefined : holding
  }

  async function read(source: ReplicaSource): Promise<void> {
    const { entity, actor } = source
    const { name } = entity
    const isWanted = () => isPerson(actor) && isConnected() && isCheapConnection() && !document.hidden
    const behind = entitiesBehind(source)
    const holding = held.get(name)
    const [at, start, day] = [Date.now(), performance.now(), today()]
    const filters = holding && isWanted() && changedIn(holding, source)
    const begin = continueFrom(begun.get(name), behind)
    try {
      const again = holding && filters && (await readAgain(source, holding.replica.rows.rows, filters))
      if (!again) begun.set(name, begin)
      const found = again ? { ...holding, rows: again, at } : await readRows(source, begin.soFar, isWanted)
      if (!found && isWanted()) refused.add(name)
      if (!found) return
      begun.delete(name)
      const replica = indexReplica(source, found.rows)
      const duration = performance.now() - start
      await prepareInIdle(replica.rows, isWanted)
      if (isPerson(actor))
        held.put(name, { ...found, replica, behind, day, written: begin.written, duration })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // A list that may not be read is not asked for again; after other failures it is, with the next answer.
      if (error.status >= 400 && error.status < 500) refused.add(name)
    }
  }

  return {
    keep(entity, shown) {
      const actor = getSession().user?.actor
      const { name } = entity
      if (!actor || !isPerson(actor) || refused.has(name) || queue.has(name)) return
      const holding = held.get(name)
      const known = holding?.replica.fields ?? []
      const fields = replicaFields({ entities, entity, actor }, [...shown, ...known])
      if (holding && isCurrent(holding) && fields.length === known.length) return
      const source = { entities, entity, actor, fields }
      if (mayReplicate(source)) queue.add(source, dueOf(holding, source))
      else refused.add(name)
    },
    has: (entity) => find(entity) !== undefined,
    peekList(entity, params) {
      const { replica, at = 0 } = find(entity) ?? {}
      const query = queryOf(params)
      const page = replica && answersQuery(replica, query) && peekPage(replica.rows, asPerson(replica, query))
      return page ? { ...page, at } : undefined
    },
    peekSummary(entity, query) {
      const { replica, at = 0 } = find(entity) ?? {}
      const summary =
        replica && answersSummary(replica, query) && peekSums(replica.rows, asPerson(replica, query))
      return summary ? { ...summary, at } : undefined
    },
    confirm(entity, answer, shown, now) {
      if (now && !isConfirmed(now, answer)) distrust(entity.name, held.get(entity.name))
      return shown && isConfirmed(shown, answer) ? shown : answer
    },
  }
}

const today = () => dayOfInstant(new Date())

function isCurrent({ behind, written, day }: Holding): boolean {
  return writtenSince(behind, written)?.size === 0 && day === today()
}

/** A reading, as far as it came. */
interface Beginning {
  readonly written: number
  readonly soFar: RowsSoFar
}

/** Starts anew if anything was written since. */
function continueFrom(before: Beginning | undefined, behind: ReadonlySet<string>): Beginning {
  const isSame = before !== undefined && writtenSince(behind, before.written)?.size === 0
  return isSame ? before : { written: writtenNow(), soFar: nothingYet(Date.now()) }
}

/** Filters of the rows to read again; undefined if the whole list has to be. */
function changedIn({ behind, written, day, replica }: Holding, source: ReplicaSource) {
  const changes = writtenSince(behind, written)
  const isSame = replica.fields.length === source.fields.length && day === today()
  return changes && isSame ? rowsBehind(source, changes) : undefined
}

/** Milliseconds since 1970 at which the rows are to be read. */
function dueOf(holding: Holding | undefined, source: ReplicaSource): number {
  const again = holding ? holding.at + holding.duration / share : 0
  return Math.max(Date.now() + (holding && changedIn(holding, source) ? 0 : calm), again)
}

/** Drops a list that the server has not confirmed; calls `giveUp` if that happens often. */
function createDistrust(
  held: Shelf,
  giveUp: (name: string) => void,
): (name: string, holding: Holding | undefined) => void {
  const differences = new Map<string, number>()
  return (name, holding) => {
    // What was written a moment ago may not yet have been named.
    setTimeout(() => {
      if (!holding || held.get(name) !== holding || !isCurrent(holding)) return
      const count = (differences.get(name) ?? 0) + 1
      if (import.meta.env.DEV) console.warn(`The server did not confirm an answer of ${name} (${count}).`)
      held.delete(name)
      differences.set(name, count)
      if (count >= mostDifferences) giveUp(name)
    }, namingDelay)
  }
}

interface Shelf {
  get(name: string): Holding | undefined
  /** Drops the lists held longest if there is no room. */
  put(name: string, holding: Holding): void
  delete(name: string): void
  clear(): void
}

function createShelf(): Shelf {
  const held = new Map<string, Holding>()
  const isFull = () => {
    const total = [...held.values()].reduce((sum, { characters }) => sum + characters, 0)
    return held.size > most.lists || total > most.characters
  }
  return {
    get: (name) => held.get(name),
    put(name, holding) {
      held.delete(name)
      held.set(name, holding)
      for (const oldest of [...held.keys()]) if (isFull()) held.delete(oldest)
    },
    delete: (name) => void held.delete(name),
    clear: () => held.clear(),
  }
}

/** Whether this page wrote a moment ago, so that the server has not yet named what it wrote. */
function createWriteWatch(): () => boolean {
  let seen = countWrites()
  let wroteAt = 0
  return () => {
    const writes = countWrites()
    if (writes !== seen) wroteAt = Date.now()
    seen = writes
    return Date.now() - wroteAt < namingDelay
  }
}

function textOf({ user, viewAs }: Session): string {
  return JSON.stringify([user?.actor, viewAs])
}

/** What the answer lacks, such as a total that was not counted, may be anything. */
function isConfirmed<T extends object>(known: DatedAnswer<T>, answer: T): boolean {
  const values = new Map<string, unknown>(Object.entries(known))
  return Object.entries(answer).every(
    ([name, value]) => value === undefined || isEqual(values.get(name), value),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}
