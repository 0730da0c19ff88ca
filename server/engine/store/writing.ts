/*
 * The changes a store makes, each as one unit: written whole or not at all. Hides transactions and savepoints, the words
 * for what the database refuses, and that remembered answers about the tables written are forgotten.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { countedWith } from '#model/entity/rollup'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import type { Problem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { Committed, Store, Together } from '../contract'
import { anonymise } from './anonymise/anonymise'
import type { WriteRequest, WriteScope, WriteTools } from './change/request'
import type { Unit } from './change/savepoint'
import { write } from './change/write'
import { assertNotEnumerating, carryCollision, noteCollision } from './checks/enumeration'
import { explainViolation } from './checks/violations'
import { entityFor } from './entityFor'
import type { QueryCache } from './queries/queryCache'

/** The part of a store that changes rows. */
export interface Writing
  extends Pick<Store, 'create' | 'preview' | 'update' | 'remove' | 'restore' | 'transition' | 'anonymise'> {
  /** Several changes as one unit. */
  readonly together: Together
  /** The same for the engine's own rooms, which keep tables beside the records: what `work` throws takes all of it back. */
  readonly inTransaction: InTransaction
}

/** Runs work as one unit that writes these entities at least. */
export type InTransaction = <T>(
  entities: Iterable<string>,
  work: (scope: WriteScope) => Promise<T>,
) => Promise<T>

/** Where changes are made. */
export interface WriteEnvironment {
  readonly inUnit: Unit
  /** What works inside a transaction; what is written there joins what its unit has made. */
  inside(tx: Queryable, made: UnitChanges): WriteScope
  /** Answers to forget; none are remembered inside a transaction. */
  readonly cache: QueryCache | undefined
  /** What the transaction has made so far. */
  readonly made: UnitChanges
  /** Told of what a unit has made once it is kept: by the commit or, inside a transaction, by the next unit around it. */
  onCommit(afterCommit: readonly Committed[]): Promise<void>
  /** Told of what a unit was refused for, once it is undone; not inside a transaction. */
  onRefused?: ((error: unknown) => Promise<void>) | undefined
}

/** What was written in a transaction. */
export interface UnitChanges {
  readonly tables: Set<string>
  /** Changes that something follows once they are committed. */
  readonly afterCommit: Committed[]
}

/** Thrown to take back what was written only to see what it would be. */
class PreviewRollback extends Error {
  row: Row = {}
}

/** Runs work in a unit of its own, and tells what it has made once that is kept. */
type RunUnit = <T>(tables: Iterable<string>, work: (scope: WriteScope) => Promise<T>) => Promise<T>

/** Changes in a database, or in one transaction of it. */
export function createWriting(tools: WriteTools, environment: WriteEnvironment): Writing {
  const { index } = tools
  const unit = unitsOf(index, environment)

  async function change(request: WriteRequest): Promise<FoundRow> {
    try {
      return await unit(tablesOf(request.entity), (scope) => writeGuarded(tools, scope, request))
    } catch (error) {
      throw carryCollision(error, explainViolation(index, request.entity, error))
    }
  }

  return {
    async preview(name, id, input, actor) {
      const entity = entityFor(index, name, id === undefined ? 'create' : 'edit', actor)
      return preview(tools, unit, { entity, id, input, actor })
    },
    create: async (name, input, actor) =>
      change({ act: 'create', entity: entityFor(index, name, 'create', actor), input, actor }),
    update: async (name, id, input, version, actor, actName) => {
      const entity = entityFor(index, name, 'edit', actor)
      if (actName !== undefined && entity.acts[actName] === undefined) {
        throw new Error(`The schema of ${name} has no words for the act ${actName}.`)
      }
      return change({ act: 'edit', entity, id, input, version, actor, actName })
    },
    async remove(name, id, actor) {
      await change({ act: 'remove', entity: entityFor(index, name, 'remove', actor), id, actor })
    },
    restore: async (name, id, actor) =>
      change({ act: 'restore', entity: entityFor(index, name, 'remove', actor), id, actor }),
    transition: async (name, id, transition, input, actor) => {
      const entity = entityFor(index, name, undefined, actor)
      return change({ act: 'transition', entity, id, transition, input, actor })
    },
    inTransaction: unit,
    together: (work) =>
      unit([], ({ store, outbox, accounts, files }) => work({ store, outbox, accounts, files })),
    async anonymise(name, id, actor) {
      const entity = entityFor(index, name, 'remove', actor)
      // It goes through other tables too: nothing that is remembered holds.
      await unit(index.keys(), (scope) => anonymise(tools, scope, { entity, id, actor })).finally(() =>
        environment.cache?.invalidate(),
      )
    },
  }
}

function unitsOf(
  index: EntityIndex,
  { inUnit, inside, cache, made, onCommit, onRefused }: WriteEnvironment,
): RunUnit {
  return async (tables, work) => {
    const own: UnitChanges = { tables: cache ? new Set() : made.tables, afterCommit: [] }
    for (const name of countedWith(index, tables)) own.tables.add(name)
    const result = await inUnit((tx) => work(inside(tx, own)))
      .catch(async (error: unknown) => {
        await onRefused?.(error)
        throw error
      })
      .finally(() => cache?.invalidate(own.tables))
    await onCommit(own.afterCommit)
    return result
  }
}

async function writeGuarded(tools: WriteTools, scope: WriteScope, request: WriteRequest): Promise<FoundRow> {
  await assertNotEnumerating(scope.tx, request)
  return write(tools, scope, request).catch((error: unknown) => {
    noteCollision(error, request)
    throw error
  })
}

interface PreviewRequest {
  readonly entity: Entity
  readonly id: number | undefined
  readonly input: Row
  readonly actor: Actor
}

/** The record as it would be: written, read and taken back. */
async function preview(
  tools: WriteTools,
  unit: RunUnit,
  { entity, id, input, actor }: PreviewRequest,
): Promise<Row> {
  const previewProblems: Problem[] = []
  const asked = { entity, input, actor, previewProblems }
  const request: WriteRequest =
    id === undefined
      ? { act: 'create', ...asked }
      : { act: 'edit', id, version: '*', actName: undefined, ...asked }
  const rollback = new PreviewRollback()
  try {
    await unit(tablesOf(entity), async (scope) => {
      rollback.row = await writeGuarded(tools, scope, request)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw previewProblems[0] ?? explainViolation(tools.index, entity, error)
  }
  return rollback.row
}

/** The tables that a change of one of its records writes: its own, and those of its links. */
function tablesOf({ name, fields }: Entity): readonly string[] {
  return [name, ...fields.map((field) => field.ref?.through).filter((through) => through !== undefined)]
}
