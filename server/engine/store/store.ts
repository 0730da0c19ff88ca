/*
 * Keeps rows of any entity. Hides access, row scope, field roles, validation, SQL, audit and the transaction.
 * Promises: there is no way to a row without an actor; a change is written whole with its audit row, or not at all.
 */

import type { Act, Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { checkQuery, checkSummary } from '#model/query/checkQuery'
import { countedAtOnce, type Page, type Query } from '#model/query/query'
import { encodeQuery } from '#model/query/queryUrl'
import { hideRows } from '#model/record/hideRow'
import type { Validator } from '#model/record/validate'
import type { ReportType } from '#model/report/report'
import { Problem } from '#model/wire/problem'
import type { Database, Queryable } from '../../db/database'
import type { AuditEntry } from '#model/wire/audit'
import type { Feature, RowStream, Store } from '../contract'
import {
  isConditional,
  readRow,
  type Statement,
  selectByIds,
  selectCount,
  selectIds,
  selectLabels,
  selectOne,
  selectRows,
} from '../sql/select'
import { readHistory, writeAudit } from '../trail/audit'
import { createRevealLog } from '../trail/revealLog'
import { anonymise } from './anonymise'
import { fromNearerEnd, neighboursOf } from './farPages'
import { nestUnits, type Unit } from './savepoint'
import { type Answered, createSlowAnswers, type SlowAnswers } from './slowAnswers'
import { readSummary } from './summary'
import { explainViolation } from './violations'
import { collectWatchers } from './watchers'
import { readOne, type WriteRequest, type WriteTools, write } from './write'

const batchSize = 500

/** What a store is made of. */
export interface StoreOptions {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature[]
  /** The clock; given by tests. */
  now?(): Date
}

/**
 * A store over a database whose tables exist.
 * @example const store = createStore({ db, index, validators, features: [] })
 * await store.create('widget', { name: 'A' }, actor)
 * @throws Error when a feature watches something that does not exist
 */
export function createStore({ db, index, validators, features, now }: StoreOptions): Store {
  const watchers = collectWatchers(index, features)
  const clock = now ?? (() => new Date())
  const tools = { index, validators, watchers, noteReveal: createRevealLog(clock), now: clock }
  const slow = createSlowAnswers()
  return bindStore(tools, db, (work) => db.transaction(work), slow)
}

/**
 * A store inside a transaction its caller holds, for filling an installation. A refused write must end the
 * transaction, and a written row is answered with its id alone: no savepoint around each write, nothing read back.
 */
export function createStoreInside(
  tx: Queryable,
  { index, validators, features, now }: Omit<StoreOptions, 'db'>,
): Store {
  const watchers = collectWatchers(index, features)
  const clock = now ?? (() => new Date())
  return bindStore({ index, validators, watchers, isBlind: true, now: clock }, tx, (work) => work(tx))
}

/** The store on a database, or on one transaction of it, whose answers are nobody else's; `written` are its tables. */
function bindStore(
  tools: WriteTools,
  db: Queryable,
  inUnit: Unit,
  slow?: SlowAnswers,
  written = new Set<string>(),
): Store {
  const { index } = tools

  function entityFor(name: string, act: Act | undefined, actor: Actor): Entity {
    const entity = index.get(name)
    if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
    if (act && !mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
    return entity
  }

  async function change(request: WriteRequest): Promise<Row> {
    const names = slow ? new Set<string>() : written
    for (const name of tablesOf(request.entity)) names.add(name)
    try {
      return await inUnit((tx) =>
        write(tools, { tx, store: bindStore(tools, tx, nestUnits(tx), undefined, names) }, request),
      )
    } catch (error) {
      throw explainViolation(index, request.entity, error)
    } finally {
      slow?.forget(names)
    }
  }

  async function list(name: string, query: Query, actor: Actor): Promise<Page> {
    const entity = entityFor(name, 'list', actor)
    checkQuery(index, entity, query, actor)
    // How many rows match says how to find the page.
    const before =
      query.range && isConditional(entity, query, actor) ? await count(entity, query, actor) : undefined
    const statement = await findPage(entity, query, actor, before?.total)
    const rows = await ask(entity, statement, actor, query.labels)
    await tools.noteReveal?.(db, { entity, what: query, rows, actor })
    const known = knownTotal(query, rows.length)
    const counted = known === undefined ? (before ?? (await count(entity, query, actor))) : { total: known }
    return { rows: hideRows(index, entity, rows, actor), ...counted }
  }

  /** The rows of a page; far from the beginning, its neighbours are found with it and remembered. */
  async function findPage(
    entity: Entity,
    query: Query,
    actor: Actor,
    matches: number | undefined,
  ): Promise<Statement> {
    const around = slow && neighboursOf(query)
    if (!around || !query.range) return selectRows(index, entity, query, actor, matches)
    const known = slow.recall(selectCount(index, entity, query, actor))
    const { isTurned, ...asked } = fromNearerEnd(query.sort, around, known && totalOf(known))
    const statement = selectIds(index, entity, { ...query, ...asked }, actor, { matches })
    const found = (await answer(statement)).map((row) => Number(row.id))
    const [first, last] = query.range.map((place) => place - around[0])
    const ids = (isTurned ? found.reverse() : found).slice(first, Number(last) + 1)
    return selectByIds(index, entity, ids, query, actor)
  }

  /** The answer of a statement over many rows. */
  async function answer(statement: Statement): Promise<Answered> {
    const ask = () => db.query(statement.sql, statement.params)
    return slow ? slow.of(statement, ask) : ask()
  }

  /** Rows of a statement; with labels, `_label` says how each record itself is called. */
  async function ask(entity: Entity, statement: Statement, actor: Actor, labels = false): Promise<Row[]> {
    const rows = (await db.query(statement.sql, statement.params)).map((raw) => readRow(entity, raw))
    if (!labels || rows.length === 0) return rows
    const ids = rows.map((row) => Number(row.id))
    const own = selectLabels(index, entity, ids, actor)
    const found = await db.query<{ id: number; label: string }>(own.sql, own.params)
    const byId = new Map(found.map(({ id, label }) => [id, label]))
    return rows.map((row) => ({ ...row, _label: byId.get(Number(row.id)) ?? '' }))
  }

  /** Whoever may change the record needs it whole; whoever only looks gets it as lists show it. */
  function forReader(entity: Entity, row: Row, actor: Actor): Row {
    return mayAct(entity, 'edit', actor) ? row : (hideRows(index, entity, [row], actor)[0] ?? row)
  }

  function hideChanges(entity: Entity, changes: AuditEntry['changes'], actor: Actor): AuditEntry['changes'] {
    const side = (at: 0 | 1) =>
      forReader(
        entity,
        Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[at]])),
        actor,
      )
    const [before, after] = [side(0), side(1)]
    return Object.fromEntries(
      Object.keys(changes).map((name) => [name, [before[name], after[name]] as const]),
    )
  }

  async function count(entity: Entity, query: Query, actor: Actor): Promise<Pick<Page, 'total' | 'isMore'>> {
    const all = selectCount(index, entity, query, actor)
    if (query.total === 'capped' && !slow?.recall(all)) {
      const most = countedAtOnce(query)
      const some = totalOf(await answer(selectCount(index, entity, query, actor, most + 1)))
      return some > most ? { total: most, isMore: true } : { total: some }
    }
    return { total: totalOf(await answer(all)) }
  }

  async function stream(name: string, query: Query, actor: Actor, report?: ReportType): Promise<RowStream> {
    const act = report ? 'export' : 'list'
    const entity = entityFor(name, act, actor)
    checkQuery(index, entity, query, actor)
    const statement = selectIds(index, entity, query, actor, { act })
    const ids = (await db.query<{ id: number }>(statement.sql, statement.params)).map((row) => row.id)
    if (report) {
      const detail = `format=${report}&total=${ids.length}&${encodeQuery(query)}`
      await writeAudit(db, {
        at: tools.now().toISOString(),
        actor,
        entity,
        recordId: null,
        act: 'export',
        detail,
      })
    }
    return { total: ids.length, [Symbol.asyncIterator]: () => batches(entity, ids, query, actor) }
  }

  async function* batches(entity: Entity, ids: readonly number[], query: Query, actor: Actor) {
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = selectByIds(index, entity, ids.slice(from, from + batchSize), query, actor)
      yield hideRows(index, entity, await ask(entity, some, actor, query.labels), actor)
    }
  }

  return {
    list,
    stream,
    async summary(name, query, actor) {
      const entity = entityFor(name, 'list', actor)
      checkSummary(index, entity, query, actor)
      return readSummary(answer, index, entity, query, actor)
    },
    async get(name, id, actor, options) {
      const entity = entityFor(name, 'view', actor)
      const [row] = await ask(entity, selectOne(index, entity, id, actor, options), actor, options?.labels)
      if (!row) throw new Problem('not_found', refusalText.notFound)
      await tools.noteReveal?.(db, { entity, what: id, rows: [row], actor })
      return forReader(entity, row, actor)
    },
    async history(name, id, actor) {
      const entity = entityFor(name, 'view', actor)
      if (!(await readOne(index, db, entity, id, actor))) {
        throw new Problem('not_found', refusalText.notFound)
      }
      const entries = await readHistory(db, entity, id, actor.role)
      const isOwn = actor.entity === entity.name && actor.recordId === id
      return isOwn
        ? entries
        : entries.map((entry) => ({ ...entry, changes: hideChanges(entity, entry.changes, actor) }))
    },
    create: async (name, input, actor) =>
      change({ act: 'create', entity: entityFor(name, 'create', actor), input, actor }),
    update: async (name, id, input, version, actor) =>
      change({ act: 'edit', entity: entityFor(name, 'edit', actor), id, input, version, actor }),
    async remove(name, id, actor) {
      await change({ act: 'remove', entity: entityFor(name, 'remove', actor), id, actor })
    },
    restore: async (name, id, actor) =>
      change({ act: 'restore', entity: entityFor(name, 'remove', actor), id, actor }),
    transition: async (name, id, transition, input, actor) =>
      change({ act: 'transition', entity: entityFor(name, undefined, actor), id, transition, input, actor }),
    async anonymise(name, id, actor) {
      const entity = entityFor(name, 'remove', actor)
      // It goes through other tables too: nothing that is remembered holds.
      for (const each of index.keys()) written.add(each)
      await inUnit((tx) =>
        anonymise(tools, { tx, store: bindStore(tools, tx, nestUnits(tx)) }, { entity, id, actor }),
      ).finally(() => slow?.forget())
    },
  }
}

/** The tables that a change of one of its records writes: its own, and those of its links. */
function tablesOf({ name, fields }: Entity): readonly string[] {
  return [name, ...fields.map((field) => field.ref?.through).filter((through) => through !== undefined)]
}

function totalOf([row]: Answered): number {
  return Number(row?.total ?? 0)
}

/** The total that a page tells by itself: a page that is not full is the last one. */
function knownTotal(query: Query, found: number): number | undefined {
  if (!query.range) return found
  const [from, to] = query.range
  const isLast = found <= to - from && (found > 0 || from === 0)
  return isLast ? from + found : undefined
}
