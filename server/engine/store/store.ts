/*
 * Keeps rows of any entity. Hides access, row scope, field roles, validation, SQL, audit and the transaction.
 * Promises: there is no way to a row without an actor; a change is written whole with its audit row, or not at all.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { Validator } from '#model/record/validate'
import type { Database, Queryable } from '../../db/database'
import type { Feature, Store } from '../contract'
import { createRevealLog } from '../trail/revealLog'
import { createAsking } from './asking'
import { createLists } from './lists'
import { createRecords } from './records'
import { nestUnits, type Unit } from './savepoint'
import { createSlowAnswers, type SlowAnswers } from './slowAnswers'
import { collectWatchers } from './watchers'
import type { WriteTools } from './write'
import { createWriting } from './writing'

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

/** The store on a database, or on one transaction of it, whose answers are its own; `written` are its tables. */
function bindStore(
  tools: WriteTools,
  db: Queryable,
  inUnit: Unit,
  slow?: SlowAnswers,
  written = new Set<string>(),
): Store {
  const inside = (tx: Queryable, names: Set<string>) => bindStore(tools, tx, nestUnits(tx), undefined, names)
  const asking = createAsking(tools, db, slow)
  return {
    ...createLists({ tools, db, asking, slow }),
    ...createRecords(tools, db, asking),
    ...createWriting(tools, { inUnit, inside, slow, written }),
  }
}
