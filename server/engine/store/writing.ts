/* The store's writes, each in a transaction or a savepoint. Translates database errors. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import { DatabaseError, type Queryable } from '../../db/database'
import type { ChangeMany, CommittedChange, Store, TransactionRunner } from '../contract'
import { anonymise } from './anonymise/anonymise'
import { changeBatch, isBatchOf, UnfitBatch } from './change/changeBatch'
import type { WriteRequest, WriteScope, WriteTools } from './change/request'
import type { WriteUnit } from './change/savepoint'
import { write } from './change/write'
import { assertNotEnumerating, carryCollision, noteCollision } from './checks/enumeration'
import { explainViolation } from './checks/violations'
import { entityFor } from './entityFor'

export interface StoreWrites
  extends Pick<Store, 'create' | 'preview' | 'update' | 'remove' | 'restore' | 'transition' | 'anonymise'> {
  readonly together: TransactionRunner
  /** `together` is for the engine itself, which writes system tables in the same transaction. */
  readonly inTransaction: TransactionFunction
  readonly changeMany: ChangeMany
}

export type TransactionFunction = <T>(work: (scope: WriteScope) => Promise<T>) => Promise<T>

export interface WriteEnvironment {
  readonly inUnit: WriteUnit
  /** The store and ports inside a transaction, which collect further changes. */
  inside(tx: Queryable, changes: UnitChanges): WriteScope
  /** Called after the commit or, inside a transaction, after the savepoint is released. */
  onCommit(afterCommit: readonly CommittedChange[]): Promise<void>
  /** Called after a rollback; undefined inside a transaction. */
  onRefused?: ((error: unknown) => Promise<void>) | undefined
}

export interface UnitChanges {
  readonly afterCommit: CommittedChange[]
}

class PreviewRollback extends Error {
  row: Row = {}
}

export function createWriting(tools: WriteTools, environment: WriteEnvironment): StoreWrites {
  const { index } = tools
  const unit = unitsOf(environment)

  async function change(request: WriteRequest): Promise<FoundRow> {
    try {
      return await unit((scope) => writeGuarded(tools, scope, request))
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
      if (entity.system) throw new Problem('not_found', refusalText.notFound)
      return change({ act: 'transition', entity, id, transition, input, actor })
    },
    inTransaction: unit,
    async changeMany(requests, note) {
      const [first, second] = requests
      if (!first || !second || !isBatchOf(tools, first)) return requests.map(() => undefined)
      try {
        return await unit(async (scope) => {
          const outcomes = await changeBatch(tools, scope, requests)
          note?.(outcomes)
          return outcomes
        })
      } catch (error) {
        if (isUnfit(error)) return requests.map(() => undefined)
        throw error
      }
    },
    together: (work) =>
      unit(({ store, outbox, accounts, files }) => work({ store, outbox, accounts, files })),
    async anonymise(name, id, actor) {
      const entity = entityFor(index, name, 'remove', actor)
      await unit((scope) => anonymise(tools, scope, { entity, id, actor }))
    },
  }
}

/** Whether the records have to be written one by one, since only then is it known which one is refused. */
function isUnfit(error: unknown): boolean {
  if (error instanceof UnfitBatch || error instanceof Problem) return true
  return error instanceof DatabaseError && (error.code.startsWith('23') || error.code.startsWith('40'))
}

function unitsOf({ inUnit, inside, onCommit, onRefused }: WriteEnvironment): TransactionFunction {
  return async (work) => {
    const own: UnitChanges = { afterCommit: [] }
    const result = await inUnit((tx) => work(inside(tx, own))).catch(async (error: unknown) => {
      await onRefused?.(error)
      throw error
    })
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

/** Writes the record, reads it back and rolls back. */
async function preview(
  tools: WriteTools,
  unit: TransactionFunction,
  { entity, id, input, actor }: PreviewRequest,
): Promise<Row> {
  const previewProblems: Problem[] = []
  const common = { entity, input, actor, previewProblems }
  const request: WriteRequest =
    id === undefined
      ? { act: 'create', ...common }
      : { act: 'edit', id, version: '*', actName: undefined, ...common }
  const rollback = new PreviewRollback()
  try {
    await unit(async (scope) => {
      rollback.row = await writeGuarded(tools, scope, request)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw previewProblems[0] ?? explainViolation(tools.index, entity, error)
  }
  return rollback.row
}
