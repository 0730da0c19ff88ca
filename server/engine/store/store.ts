/*
 * Keeps rows of any entity. Hides access, row scope, field roles, validation, SQL, audit and the transaction.
 * Promises: there is no way to a row without an actor; a change is written whole with its audit row, or not at all.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { Validator } from '#model/record/validate'
import type { Database, Queryable } from '../../db/database'
import type { Feature, Store, Together } from '../contract'
import { createOutboxWriter, type OutboxWriter } from '../outbox/writer'
import { createAccounts } from '../people/accounts'
import { createRevealLog } from '../trail/revealLog'
import { createAsking } from './asking'
import { createLists } from './lists'
import { createRecords } from './records'
import { nestUnits, type Unit } from './savepoint'
import { createSlowAnswers, type SlowAnswers } from './slowAnswers'
import { collectWatchers } from './watchers'
import type { WriteScope, WriteTools } from './write'
import { createWriting } from './writing'

/** What a store is made of. */
export interface StoreOptions {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature[]
  /** Where changes leave messages; without it they wait for a sender that looks for them. */
  readonly outbox?: OutboxWriter
  /** The clock; given by tests. */
  now?(): Date
}

/** A store on a database, where several writes may be one. */
export interface RootStore extends Store {
  readonly together: Together
}

/**
 * A store over a database whose tables exist.
 * @example const store = createStore({ db, index, validators, features: [] })
 * await store.create('widget', { name: 'A' }, actor)
 * @throws Error when a feature watches something that does not exist
 */
export function createStore({ db, ...options }: StoreOptions): RootStore {
  const tools = { ...toolsOf(options), noteReveal: createRevealLog(options.now ?? (() => new Date())) }
  const slow = createSlowAnswers()
  const inUnit: Unit = (work) => tools.outbox.transaction(db, work)
  return {
    ...bindStore(tools, db, inUnit, slow),
    async together(work) {
      const written = new Set<string>()
      try {
        return await inUnit((tx) => work(openScope(tools, tx, written)))
      } finally {
        slow.forget(written)
      }
    },
  }
}

/**
 * A store inside a transaction its caller holds, for filling an installation. A refused write must end the
 * transaction, and a written row is answered with its id alone: no savepoint around each write, nothing read back.
 */
export function createStoreInside(tx: Queryable, options: Omit<StoreOptions, 'db'>): Store {
  return bindStore({ ...toolsOf(options), isBlind: true }, tx, (work) => work(tx))
}

function toolsOf({ index, validators, features, outbox, now }: Omit<StoreOptions, 'db'>): WriteTools {
  const clock = now ?? (() => new Date())
  return {
    index,
    validators,
    watchers: collectWatchers(index, features),
    outbox: outbox ?? createOutboxWriter({ now: clock }),
    now: clock,
  }
}

/** What works inside an open transaction; `written` are the tables of its store. */
function openScope(tools: WriteTools, tx: Queryable, written: Set<string>): WriteScope {
  return {
    tx,
    store: bindStore(tools, tx, nestUnits(tx), undefined, written),
    outbox: tools.outbox.inside(tx),
    accounts: createAccounts(tx, tools.now),
  }
}

/** The store on a database, or on one transaction of it, whose answers are its own; `written` are its tables. */
function bindStore(
  tools: WriteTools,
  db: Queryable,
  inUnit: Unit,
  slow?: SlowAnswers,
  written = new Set<string>(),
): Store {
  const inside = (tx: Queryable, names: Set<string>) => openScope(tools, tx, names)
  const asking = createAsking(tools, db, slow)
  return {
    ...createLists({ tools, db, asking, slow }),
    ...createRecords(tools, db, asking),
    ...createWriting(tools, { inUnit, inside, slow, written }),
  }
}
