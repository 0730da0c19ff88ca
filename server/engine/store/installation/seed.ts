/*
 * Fills an installation before its first request. Hides the transaction, the accounts and rows with their own
 * ids.
 *
 * Records go through the same write pipeline as any other (access, validation, references, audit), but
 * without hooks, so no messages are sent.
 */

import type { Entity } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import type { InputOf, KnownName, PatchOf, TransitionOf, UntypedRegistry } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Validator } from '#model/record/validate'
import type { Database } from '../../../db/database'
import type { AccountRow, Store } from '../../contract'
import { createFileStorage } from '../../files/files'
import { createOutboxWriter } from '../../outbox/writer'
import { createAccessLevels } from '../../people/accessLevel'
import { checkPassword, findAccount, storeHash } from '../../people/accounts'
import { createPasswords } from '../../people/password'
import { readMeta, writeMeta } from '../../tables/systemTables'
import { type CreateEntry, createMany } from '../change/createMany'
import { collectHooks } from '../change/hooks'
import { type UpdateEntry, updateMany } from '../change/updateMany'
import { createStoreInside } from '../store'
import { insertFixedRows } from './fixedRows'

export interface SeedOptions {
  readonly db: Database
  readonly entities: readonly Entity[]
  readonly validators: Readonly<Record<string, Validator>>
  readonly passwordCost?: number
  now?(): Date
}

/** Valid until the transaction of `seed` ends. */
export interface SeedTools<R = UntypedRegistry> {
  readonly store: Store<R>
  /**
   * Creates many records of one entity in a few statements, as `store.create` would, each on its own day.
   * @returns their ids, in the order of the entries
   * @throws Problem invalid; a path starts with the index of the entry
   */
  createMany<N extends string>(
    entity: KnownName<N, R>,
    entries: readonly CreateEntry<InputOf<N, R>>[],
  ): Promise<readonly number[]>
  /**
   * Updates many records of one entity in a few statements, as `store.transition` would (or `store.update` if
   * no transition is given), each on its own day. Each record may occur once.
   * @throws Problem like those methods
   */
  updateMany<N extends string>(
    entity: KnownName<N, R>,
    entries: readonly UpdateEntry<TransitionOf<N, R>, PatchOf<N, R>>[],
  ): Promise<void>
  /**
   * Inserts rows with their own ids, such as the codes of an official list. Only into an empty table, because
   * an id that is already referenced could end up with another meaning.
   * @returns false if the table has rows; then only their missing values are filled in
   * @throws Problem invalid
   */
  insertFixedRows<N extends string>(
    entity: KnownName<N, R>,
    rows: readonly (InputOf<N, R> & { readonly id: number })[],
  ): Promise<boolean>
  readonly accounts: {
    find(entity: string, recordId: number): Promise<AccountRow | undefined>
    /** Sets one password for all accounts. It is hashed once and may be weak. */
    setPassword(accountIds: readonly number[], password: string): Promise<void>
  }
  readonly meta: {
    read(key: string): Promise<unknown>
    write(key: string, value: unknown): Promise<void>
  }
}

/**
 * Runs `work` in one transaction on a database with existing tables.
 * @example await seed({ db, entities, validators }, ({ store }) => store.create('widget', { name: 'A' },
 * systemActor))
 */
export async function seed<T, R = UntypedRegistry>(
  options: SeedOptions,
  work: (tools: SeedTools<R>) => Promise<T>,
): Promise<T>
export async function seed<T>(options: SeedOptions, work: (tools: SeedTools) => Promise<T>): Promise<T> {
  const { db, entities, validators } = options
  const now = options.now ?? (() => new Date())
  const index = indexEntities(entities)
  const passwords = createPasswords(options.passwordCost)
  const hooks = collectHooks(index, [])
  const accessLevels = createAccessLevels(index, [])
  const fileStorage = createFileStorage({ now })
  const tools = {
    index,
    validators,
    hooks,
    accessLevels,
    outbox: createOutboxWriter({ now }),
    fileStorage,
    now,
  }
  const entityOf = (name: string): Entity => {
    const entity = index.get(name)
    if (!entity) throw new Problem('not_found', refusalText.noSuchEntity)
    return entity
  }
  return db.transaction((tx) =>
    work({
      store: createStoreInside(tx, { index, validators, features: [], now }),
      createMany: (name, entries) => createMany(tools, tx, entityOf(name), entries),
      updateMany: (name, entries) => updateMany(tools, tx, entityOf(name), entries),
      insertFixedRows: (name, rows) => insertFixedRows(tx, tools, entityOf(name), rows),
      accounts: {
        find: (entity, recordId) => findAccount(tx, entity, recordId),
        async setPassword(accountIds, password) {
          checkPassword(password)
          const hash = await passwords.hash(password)
          for (const accountId of accountIds) await storeHash(tx, accountId, hash, now())
        },
      },
      meta: {
        read: (key) => readMeta(tx, key),
        write: (key, value) => writeMeta(tx, key, value),
      },
    }),
  )
}
