/*
 * Room: rows of any entity. Hides access, row scope, field roles, validation, SQL, audit and the transaction.
 *
 * Promises: there is no way to a row without an actor; a change is written whole with its audit row, or not at all.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { Validator } from '#model/record/validate'
import type { Database, Queryable } from '../../db/database'
import type { Committed, Feature, Store } from '../contract'
import { createRevealLog } from '../trail/revealLog'
import { createAsking } from './asking'
import { createLists } from './lists'
import { createRecords } from './records'
import { nestUnits, type Unit } from './savepoint'
import { createSlowAnswers, type SlowAnswers } from './slowAnswers'
import { collectWatchers } from './watchers'
import type { WriteTools } from './write'
import { createWriting, type Made } from './writing'

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
 * transaction, and a written row is answered with its id alone: no savepoint around each write, nothing read back, and
 * nothing that follows a commit, which is the caller's.
 */
export function createStoreInside(
  tx: Queryable,
  { index, validators, features, now }: Omit<StoreOptions, 'db'>,
): Store {
  const watchers = collectWatchers(index, features)
  const clock = now ?? (() => new Date())
  const made = { tables: new Set<string>(), followed: [] }
  return bindStore(
    { index, validators, watchers, isBlind: true, now: clock },
    tx,
    (work) => work(tx),
    undefined,
    made,
  )
}

/** The store on a database, or on one transaction of it that has `made` something, whose answers are its own. */
function bindStore(tools: WriteTools, db: Queryable, inUnit: Unit, slow?: SlowAnswers, made?: Made): Store {
  const asking = createAsking(tools, db, slow)
  const inside = (tx: Queryable, own: Made) => ({
    tx,
    store: bindStore(tools, tx, nestUnits(tx), undefined, own),
    followed: own.followed,
  })
  const keep = async (followed: readonly Committed[]) => {
    if (made) made.followed.push(...followed)
    else for (const each of followed) await tools.watchers.afterCommit({ ...each, store })
  }
  const place = { inUnit, inside, slow, made: made ?? { tables: new Set<string>(), followed: [] }, keep }
  const store: Store = {
    ...createLists({ tools, db, asking, slow }),
    ...createRecords(tools, db, asking),
    ...createWriting(tools, place),
  }
  return store
}
