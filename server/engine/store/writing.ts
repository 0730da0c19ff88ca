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
import type { SlowAnswers } from './answers/slowAnswers'
import type { WriteRequest, WriteScope, WriteTools } from './change/request'
import type { Unit } from './change/savepoint'
import { write } from './change/write'
import { entityFor } from './entityFor'
import { anonymise } from './forget/anonymise'
import { inOtherWords, mustNotGuess, noteCollision } from './refusals/guesses'
import { explainViolation } from './refusals/violations'

/** The part of a store that changes rows. */
export interface Writing
  extends Pick<Store, 'create' | 'foresee' | 'update' | 'remove' | 'restore' | 'transition' | 'anonymise'> {
  /** Several changes as one unit. */
  readonly together: Together
  /** The same for the engine's own rooms, which keep tables beside the records: what `work` throws takes all of it back. */
  readonly inOne: InOne
}

/** Runs work as one unit that writes these entities at least. */
export type InOne = <T>(entities: Iterable<string>, work: (scope: WriteScope) => Promise<T>) => Promise<T>

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

/** Runs work in a unit of its own, and tells what it has made once that is kept. */
type RunUnit = <T>(tables: Iterable<string>, work: (scope: WriteScope) => Promise<T>) => Promise<T>

/** Changes in a database, or in one transaction of it. */
export function createWriting(tools: WriteTools, place: WritingPlace): Writing {
  const { index } = tools
  const unit = unitsOf(index, place)

  async function change(request: WriteRequest): Promise<FoundRow> {
    try {
      return await unit(tablesOf(request.entity), (scope) => writeOnce(tools, scope, request))
    } catch (error) {
      throw inOtherWords(error, explainViolation(index, request.entity, error))
    }
  }

  return {
    async foresee(name, id, input, actor) {
      const entity = entityFor(index, name, id === undefined ? 'create' : 'edit', actor)
      return foresee(tools, unit, { entity, id, input, actor })
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
    inOne: unit,
    together: (work) =>
      unit([], ({ store, outbox, accounts, files }) => work({ store, outbox, accounts, files })),
    async anonymise(name, id, actor) {
      const entity = entityFor(index, name, 'remove', actor)
      // It goes through other tables too: nothing that is remembered holds.
      await unit(index.keys(), (scope) => anonymise(tools, scope, { entity, id, actor })).finally(() =>
        place.slow?.forget(),
      )
    },
  }
}

function unitsOf(index: EntityIndex, { inUnit, inside, slow, made, keep, refused }: WritingPlace): RunUnit {
  return async (tables, work) => {
    const own: Made = { tables: slow ? new Set() : made.tables, followed: [] }
    for (const name of countedWith(index, tables)) own.tables.add(name)
    const result = await inUnit((tx) => work(inside(tx, own)))
      .catch(async (error: unknown) => {
        await refused?.(error)
        throw error
      })
      .finally(() => slow?.forget(own.tables))
    await keep(own.followed)
    return result
  }
}

async function writeOnce(tools: WriteTools, scope: WriteScope, request: WriteRequest): Promise<FoundRow> {
  await mustNotGuess(scope.tx, request)
  return write(tools, scope, request).catch((error: unknown) => {
    noteCollision(error, request)
    throw error
  })
}

interface Foreseeing {
  readonly entity: Entity
  readonly id: number | undefined
  readonly input: Row
  readonly actor: Actor
}

/** The record as it would be: written, read and taken back. */
async function foresee(
  tools: WriteTools,
  unit: RunUnit,
  { entity, id, input, actor }: Foreseeing,
): Promise<Row> {
  const refusals: Problem[] = []
  const asked = { entity, input, actor, refusals }
  const request: WriteRequest =
    id === undefined
      ? { act: 'create', ...asked }
      : { act: 'edit', id, version: '*', called: undefined, ...asked }
  const foreseen = new Foreseen()
  try {
    await unit(tablesOf(entity), async (scope) => {
      foreseen.row = await writeOnce(tools, scope, request)
      throw foreseen
    })
  } catch (error) {
    if (error !== foreseen) throw refusals[0] ?? explainViolation(tools.index, entity, error)
  }
  return foreseen.row
}

/** The tables that a change of one of its records writes: its own, and those of its links. */
function tablesOf({ name, fields }: Entity): readonly string[] {
  return [name, ...fields.map((field) => field.ref?.through).filter((through) => through !== undefined)]
}
