/*
 * The changes a store makes, each as one unit: written whole or not at all. Hides transactions and savepoints, the words
 * for what the database refuses, and that remembered answers about the tables written are forgotten.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { anonymise } from './anonymise'
import { entityFor } from './entityFor'
import type { Unit } from './savepoint'
import type { SlowAnswers } from './slowAnswers'
import { explainViolation } from './violations'
import { type WriteRequest, type WriteTools, write } from './write'

/** The part of a store that changes rows. */
export type Writing = Pick<Store, 'create' | 'update' | 'remove' | 'restore' | 'transition' | 'anonymise'>

/** Where changes are made. */
export interface WritingPlace {
  readonly inUnit: Unit
  /** The same store inside a transaction; tables that are written there join `written`. */
  inside(tx: Queryable, written: Set<string>): Store
  /** Answers to forget; none are remembered inside a transaction. */
  readonly slow: SlowAnswers | undefined
  /** Tables written by the transaction so far. */
  readonly written: Set<string>
}

/** Changes in a database, or in one transaction of it. */
export function createWriting(tools: WriteTools, { inUnit, inside, slow, written }: WritingPlace): Writing {
  const { index } = tools

  async function change(request: WriteRequest): Promise<Row> {
    const names = slow ? new Set<string>() : written
    for (const name of tablesOf(request.entity)) names.add(name)
    try {
      return await inUnit((tx) => write(tools, { tx, store: inside(tx, names) }, request))
    } catch (error) {
      throw explainViolation(index, request.entity, error)
    } finally {
      slow?.forget(names)
    }
  }

  return {
    create: async (name, input, actor) =>
      change({ act: 'create', entity: entityFor(index, name, 'create', actor), input, actor }),
    update: async (name, id, input, version, actor) =>
      change({ act: 'edit', entity: entityFor(index, name, 'edit', actor), id, input, version, actor }),
    async remove(name, id, actor) {
      await change({ act: 'remove', entity: entityFor(index, name, 'remove', actor), id, actor })
    },
    restore: async (name, id, actor) =>
      change({ act: 'restore', entity: entityFor(index, name, 'remove', actor), id, actor }),
    transition: async (name, id, transition, input, actor) => {
      const entity = entityFor(index, name, undefined, actor)
      return change({ act: 'transition', entity, id, transition, input, actor })
    },
    async anonymise(name, id, actor) {
      const entity = entityFor(index, name, 'remove', actor)
      // It goes through other tables too: nothing that is remembered holds.
      for (const each of index.keys()) written.add(each)
      await inUnit((tx) =>
        anonymise(tools, { tx, store: inside(tx, new Set()) }, { entity, id, actor }),
      ).finally(() => slow?.forget())
    },
  }
}

/** The tables that a change of one of its records writes: its own, and those of its links. */
function tablesOf({ name, fields }: Entity): readonly string[] {
  return [name, ...fields.map((field) => field.ref?.through).filter((through) => through !== undefined)]
}
