/*
 * The changes a store makes, each as one unit: written whole or not at all. Hides transactions and savepoints, the words
 * for what the database refuses, and that remembered answers about the tables written are forgotten.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Problem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { Committed, Store, Together } from '../contract'
import { anonymise } from './anonymise'
import { entityFor } from './entityFor'
import { inOtherWords, mustNotGuess, noteCollision } from './guesses'
import type { Unit } from './savepoint'
import type { SlowAnswers } from './slowAnswers'
import { explainViolation } from './violations'
import { type WriteRequest, type WriteScope, type WriteTools, write } from './write'

/** The part of a store that changes rows. */
export interface Writing
  extends Pick<Store, 'create' | 'foresee' | 'update' | 'remove' | 'restore' | 'transition' | 'anonymise'> {
  /** Several changes as one unit. */
  readonly together: Together
}

/** Where changes are made. */
export interface WritingPlace {
  readonly inUnit: Unit
  /** What works inside a transaction; what is written there joins what its unit has made. */
  inside(tx: Queryable, made: Made): WriteScope
  /** Answers to forget; none are remembered inside a transaction. */
  readonly slow: SlowAnswers | undefined
  /** What the transaction has made so far. */
  readonly made: Made
  /** Told of what a unit has made once it is kept: by the commit or, inside a transaction, by the next unit around it. */
  keep(followed: readonly Committed[]): Promise<void>
  /** Told of what a unit was refused for, once it is undone; not inside a transaction. */
  refused?: ((error: unknown) => Promise<void>) | undefined
}

/** What was written in a transaction. */
export interface Made {
  readonly tables: Set<string>
  /** Changes that something follows once they are committed. */
  readonly followed: Committed[]
}

/** Thrown to take back what was written only to see what it would be. */
class Foreseen extends Error {
  row: Row = {}
}

/** Changes in a database, or in one transaction of it. */
export function createWriting(
  tools: WriteTools,
  { inUnit, inside, slow, made, keep, refused }: WritingPlace,
): Writing {
  const { index } = tools

  /** Runs work in a unit of its own, and tells what it has made once that is kept. */
  async function unit<T>(tables: Iterable<string>, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    const own: Made = { tables: slow ? new Set() : made.tables, followed: [] }
    for (const name of tables) own.tables.add(name)
    let result: T
    try {
      result = await inUnit((tx) => work(inside(tx, own)))
    } catch (error) {
      await refused?.(error)
      throw error
    } finally {
      slow?.forget(own.tables)
    }
    await keep(own.followed)
    return result
  }

  async function writeOnce(scope: WriteScope, request: WriteRequest): Promise<Row> {
    await mustNotGuess(scope.tx, request)
    return write(tools, scope, request).catch((error: unknown) => {
      noteCollision(error, request)
      throw error
    })
  }

  async function change(request: WriteRequest): Promise<Row> {
    try {
      return await unit(tablesOf(request.entity), (scope) => writeOnce(scope, request))
    } catch (error) {
      throw inOtherWords(error, explainViolation(index, request.entity, error))
    }
  }

  return {
    async foresee(name, id, input, actor) {
      const act = id === undefined ? 'create' : 'edit'
      const entity = entityFor(index, name, act, actor)
      const refusals: Problem[] = []
      const asked = { entity, input, actor, refusals }
      const request: WriteRequest =
        id === undefined
          ? { act: 'create', ...asked }
          : { act: 'edit', id, version: '*', called: undefined, ...asked }
      const foreseen = new Foreseen()
      try {
        await unit(tablesOf(entity), async (scope) => {
          foreseen.row = await writeOnce(scope, request)
          throw foreseen
        })
      } catch (error) {
        if (error !== foreseen) throw refusals[0] ?? explainViolation(index, entity, error)
      }
      return foreseen.row
    },
    create: async (name, input, actor) =>
      change({ act: 'create', entity: entityFor(index, name, 'create', actor), input, actor }),
    update: async (name, id, input, version, actor, called) => {
      const entity = entityFor(index, name, 'edit', actor)
      if (called !== undefined && entity.acts[called] === undefined) {
        throw new Error(`The schema of ${name} has no words for the act ${called}.`)
      }
      return change({ act: 'edit', entity, id, input, version, actor, called })
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
    together: (work) =>
      unit([], ({ store, outbox, accounts, files }) => work({ store, outbox, accounts, files })),
    async anonymise(name, id, actor) {
      const entity = entityFor(index, name, 'remove', actor)
      // It goes through other tables too: nothing that is remembered holds.
      await unit(index.keys(), (scope) => anonymise(tools, scope, { entity, id, actor })).finally(() =>
        slow?.forget(),
      )
    },
  }
}

/** The tables that a change of one of its records writes: its own, and those of its links. */
function tablesOf({ name, fields }: Entity): readonly string[] {
  return [name, ...fields.map((field) => field.ref?.through).filter((through) => through !== undefined)]
}
