/*
 * Many new records of one entity as one statement, as their person: for entities whose records nothing else follows.
 * What each of them is refused for by itself is told for each; what the database or a reference refuses ends all of
 * them, and the caller enters them one by one. See `write`, whose steps these are.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isFile, isSecret } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isNarrowed } from '#model/record/creation/isNarrowed'
import { checkRecord } from '#model/record/validate'
import { isOpenTo } from '#model/record/writable'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import { serverText } from '../../messages'
import { insertSpelled, type SpelledRows, spellRows } from '../../sql/manyRows'
import { selectByIds } from '../../sql/select'
import { diffRows, writeActOfAll } from '../../trail/audit'
import { checkReferencesOfAll, type Pointer, pointersOfAll } from '../refusals/references'
import { mergeNew } from './input'
import type { WriteScope, WriteTools } from './request'
import { stamp } from './row'
import { hasSeries, numberRows } from './series'
import { settle } from './settle'

/** Are new records of the entity only rows, which no feature watches and nothing else follows? */
export function isPlainlyMade({ index, watchers }: WriteTools, entity: Entity, actor: Actor): boolean {
  if (entity.account !== undefined || entity.tree?.levels !== undefined) return false
  if (watchers.isWatched(entity, 'create')) return false
  return [...walkFields(entity.fields)].every(
    (field) =>
      field.alone !== true &&
      field.fits === undefined &&
      field.ref?.through === undefined &&
      // What the person may choose has been chosen before.
      (isOpenTo(entity, field, actor) || !isNarrowed(index, field, actor.role)) &&
      !isFile(field) &&
      !isSecret(field),
  )
}

/** Records that are judged and spelled; all that is left is to ask the database. Holds for one day and one person. */
export interface ReadyRecords {
  /** The day that rules and computed fields were asked on. */
  readonly today: string
  /** For each record its own problem, or undefined where it is fine. */
  readonly problems: readonly (Problem | undefined)[]
  /** The fine ones: spelled, or as rows where numbers are still to be given. */
  readonly fine: Spelled | readonly Row[]
}

interface Spelled {
  readonly pointers: readonly Pointer[]
  readonly rows: SpelledRows
  /** What the trail is told of each, as JSON. */
  readonly changes: string
}

/**
 * Does all of it that depends on nothing but the records, the person and the day, and needs no transaction: where there is
 * one connection, others would wait meanwhile.
 */
export function makeReady(
  tools: WriteTools,
  entity: Entity,
  inputs: readonly Row[],
  actor: Actor,
): ReadyRecords {
  const today = dayOfInstant(tools.now())
  const problems: (Problem | undefined)[] = []
  const fine: Row[] = []
  for (const input of inputs) {
    try {
      fine.push(judge(tools, entity, input, actor, today))
      problems.push(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
    }
  }
  return { today, problems, fine: hasSeries(entity) ? fine : spell(entity, fine) }
}

function spell(entity: Entity, rows: readonly Row[]): Spelled {
  return {
    pointers: pointersOfAll(entity, rows),
    rows: spellRows(entity, rows),
    changes: JSON.stringify(rows.map((row) => diffRows(entity, {}, row))),
  }
}

/**
 * Makes the records; those with a problem of their own are left out.
 * @param ready the same records, made ready before the transaction
 * @returns for each of them its problem, or undefined where it was made
 * @throws Problem, DatabaseError when the others cannot be made together
 */
export async function createAll(
  tools: WriteTools,
  { tx }: WriteScope,
  { entity, inputs, actor, ready }: NewRecords,
): Promise<readonly (Problem | undefined)[]> {
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  if (!mayAct(entity, 'create', actor)) throw new Problem('forbidden', refusalText.forbidden)
  const at = tools.now()
  // On another day they may be other records.
  const isOfToday = ready?.today === dayOfInstant(at)
  const { problems, fine } = isOfToday ? ready : makeReady(tools, entity, inputs, actor)
  if (problems.every((problem) => problem !== undefined)) return problems
  const { pointers, rows, changes } =
    'rows' in fine ? fine : await numberAndSpell(tx, entity, fine, actor, at)
  const errors = await checkReferencesOfAll(tx, tools.index, pointers, actor)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const insert = insertSpelled(entity, rows, stamp({}, undefined, actor, at.toISOString()))
  const made = await tx.query<{ id: number }>(insert.sql, insert.params)
  const ids = made.map(({ id }) => Number(id)).sort((a, b) => a - b)
  if (scopeOf(entity, actor) !== 'all') {
    const seen = selectByIds(tools.index, entity, ids, { fields: ['id'] }, actor)
    if ((await tx.query(seen.sql, seen.params)).length < ids.length)
      throw new Problem('forbidden', serverText.outOfScope)
  }
  await writeActOfAll(tx, { at: at.toISOString(), actor, entity, act: 'create' }, ids, changes)
  return problems
}

/** New records, and who makes them. */
export interface NewRecords {
  readonly entity: Entity
  readonly inputs: readonly Row[]
  readonly actor: Actor
  readonly ready?: ReadyRecords | undefined
}

/** Numbers are given inside the transaction alone, so that none is left out; what is computed of them follows. */
async function numberAndSpell(
  tx: Queryable,
  entity: Entity,
  rows: readonly Row[],
  actor: Actor,
  at: Date,
): Promise<Spelled> {
  const numbered = await numberRows(
    tx,
    entity,
    rows.map((row) => ({ row, at })),
  )
  return spell(
    entity,
    numbered.map((row) => settle(entity, row, actor, dayOfInstant(at))),
  )
}

function judge({ validators }: WriteTools, entity: Entity, input: Row, actor: Actor, today: string): Row {
  const validator = validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const next = settle(entity, mergeNew(entity, input, actor), actor, today)
  const { errors } = checkRecord(entity, validator, next, actor, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return next
}
