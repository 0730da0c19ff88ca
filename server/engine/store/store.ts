/*
 * Rows of any entity. Hides access, row scope, field roles, validation, SQL, audit and the transaction. Every
 * call takes an actor; a change and its audit row are written together or not at all.
 */

import type { EntityIndex } from '#model/entity/paths'
import type { UntypedRegistry } from '#model/entity/registry'
import type { Validator } from '#model/record/validate'
import type { Database, Queryable } from '../../db/database'
import { noteDone } from '../attempt'
import { createRevealLog } from '../auditLog/revealLog'
import type { CommittedChange, Feature, Files, Store } from '../contract'
import { createFileStorage, type FileStorage } from '../files/files'
import { createOutboxWriter, type OutboxWriter } from '../outbox/writer'
import { createAccessLevels } from '../people/accessLevel'
import { createAccounts } from '../people/accounts'
import { collectHooks } from './change/hooks'
import type { WriteTools } from './change/request'
import { nestUnits, type WriteUnit } from './change/savepoint'
import { countCollision } from './checks/enumeration'
import { createComparisons } from './comparisons'
import { createHeads } from './heads'
import { createInvalidRecords } from './invalidRecords'
import { createLists } from './lists'
import { createPlaces } from './places'
import { createQueryCache, type QueryCache } from './queries/queryCache'
import { createQueryRunner } from './queries/queryRunner'
import { createKeptTotals, createTotals, type KeptTotals } from './queries/totals'
import { createRecords } from './records'
import { createWriting, type StoreWrites, type UnitChanges } from './writing'

export interface StoreOptions<R = UntypedRegistry> {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature<R>[]
  /** By default, messages wait for a sender that polls for them. */
  readonly outbox?: OutboxWriter
  /** By default, files are stored in the database. */
  readonly fileStorage?: FileStorage
  /** The clock, replaced in tests. */
  now?(): Date
}

export interface RootStore extends Store, Pick<StoreWrites, 'together' | 'inTransaction' | 'changeMany'> {
  /** Counts a rejection that revealed an account, if the caller survives it. @throws TooManyProblem */
  noteRefusal(error: unknown): Promise<void>
}

export interface OpenStore {
  readonly store: RootStore
  readonly tools: WriteTools
}

/**
 * A store over a database with existing tables.
 * @example const store = createStore({ db, index, validators, features: [] })
 * await store.create('widget', { name: 'A' }, actor)
 * @throws Error if a feature registers a hook for a name that does not exist
 */
export function createStore(options: StoreOptions): RootStore {
  return openStore(options).store
}

/** @typeParam R the registry of feature types, assumed to describe the entities */
export function openStore<R = UntypedRegistry>(options: StoreOptions<R>): OpenStore
export function openStore({ db, ...options }: StoreOptions): OpenStore {
  const tools = toolsOf(options)
  const noteReveal = createRevealLog(tools.now)
  const inUnit: WriteUnit = (work) =>
    tools.outbox.transaction(db, async (tx) => {
      const result = await work(tx)
      await noteDone(tx, result)
      return result
    })
  const cache = { results: createQueryCache(tools.index), totals: createKeptTotals() }
  return { store: bindStore({ ...tools, noteReveal }, db, inUnit, cache, tools.fileStorage.over(db)), tools }
}

/**
 * A store inside the caller's transaction, to seed an installation. For speed it sets no savepoints, so a
 * rejected write must end the transaction; it does not read rows back or run hooks after the commit.
 */
export function createStoreInside(tx: Queryable, options: Omit<StoreOptions, 'db'>): Store {
  const changes = { afterCommit: [] }
  return bindStore({ ...toolsOf(options), skipsReadBack: true }, tx, (work) => work(tx), undefined, changes)
}

function toolsOf({
  index,
  validators,
  features,
  outbox,
  fileStorage,
  now,
}: Omit<StoreOptions, 'db'>): WriteTools {
  const clock = now ?? (() => new Date())
  return {
    index,
    validators,
    hooks: collectHooks(index, features),
    accessLevels: createAccessLevels(index, features),
    outbox: outbox ?? createOutboxWriter({ now: clock }),
    fileStorage: fileStorage ?? createFileStorage({ now: clock }),
    now: clock,
  }
}

interface ReadCache {
  readonly results: QueryCache
  readonly totals: KeptTotals
}

/**
 * Binds the store to a database, with its files for hooks after a commit, or to a transaction, with the changes so far.
 */
function bindStore(
  tools: WriteTools,
  db: Queryable,
  inUnit: WriteUnit,
  cache: ReadCache | undefined,
  target: Files | UnitChanges,
): RootStore {
  const runner = createQueryRunner(tools, db, cache?.results)
  const totals = createTotals(tools.index, db, cache?.totals)
  const changes = 'afterCommit' in target ? target : undefined
  const inside = (tx: Queryable, own: UnitChanges) => {
    const store = bindStore(tools, tx, nestUnits(tx), undefined, own)
    return {
      tx,
      store,
      outbox: tools.outbox.inside(tx),
      accounts: createAccounts(tx, tools.now, async (name, row, actor) => {
        const entity = tools.index.get(name)
        return entity !== undefined && tools.accessLevels.mayActFor(entity, row, actor, store)
      }),
      files: tools.fileStorage.inside(tx),
      afterCommit: own.afterCommit,
    }
  }
  const onCommit = async (afterCommit: readonly CommittedChange[]) => {
    if ('afterCommit' in target) target.afterCommit.push(...afterCommit)
    else for (const each of afterCommit) await tools.hooks.afterCommit({ ...each, store, files: target })
  }
  const onRefused = changes
    ? undefined
    : (error: unknown) => countCollision(error, { db, index: tools.index, store })
  const environment = { inUnit, inside, onCommit, onRefused }
  const records = createRecords(tools, db, runner)
  const store: RootStore = {
    ...createLists({ tools, db, runner, totals, isCached: cache !== undefined }),
    ...createComparisons({ tools, db, runner }),
    ...createPlaces({ tools, db, runner }),
    ...createInvalidRecords({ tools, db, runner }),
    ...records,
    ...createHeads(tools, db, { runner, get: records.get }),
    ...createWriting(tools, environment),
    noteRefusal: async (error) => onRefused?.(error),
  }
  return store
}
