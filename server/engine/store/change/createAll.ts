/*
 * Many new records of one entity as one statement, as their person: for entities whose records nothing else follows.
 * What each of them is refused for by itself is told for each; what the database or a reference refuses ends all of
 * them, and the caller enters them one by one. See `write`, whose steps these are.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayAct, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { defaultsOf } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { Problem } from '#model/wire/problem'
import { serverText } from '../../messages'
import { insertRows } from '../../sql/manyRows'
import { selectByIds } from '../../sql/select'
import { diffRows, writeAuditOfAll } from '../../trail/audit'
import { checkReferencesOfAll } from '../refusals/references'
import { mergeInput } from './input'
import type { WriteScope, WriteTools } from './request'
import { stamp } from './row'
import { hasSeries, numberRows } from './series'
import { settle } from './settle'

/** Are new records of the entity only rows, which no feature watches and nothing else follows? */
export function isPlainlyMade({ watchers }: WriteTools, entity: Entity): boolean {
  if (entity.account !== undefined || entity.tree?.levels !== undefined) return false
  if (watchers.isWatched(entity, 'create')) return false
  return [...walkFields(entity.fields)].every(
    ({ alone, fits, ref, kind }) =>
      alone !== true &&
      fits === undefined &&
      ref?.through === undefined &&
      !['file', 'pdf', 'files', 'images', 'image', 'password'].includes(kind),
  )
}

/**
 * Makes the records; those with a problem of their own are left out.
 * @returns for each of them its problem, or undefined where it was made
 * @throws Problem, DatabaseError when the others cannot be made together
 */
export async function createAll(
  tools: WriteTools,
  { tx }: WriteScope,
  entity: Entity,
  inputs: readonly Row[],
  actor: Actor,
): Promise<readonly (Problem | undefined)[]> {
  if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  if (!mayAct(entity, 'create', actor)) throw new Problem('forbidden', refusalText.forbidden)
  const at = tools.now()
  const problems: (Problem | undefined)[] = []
  const fine: Row[] = []
  for (const input of inputs) {
    try {
      fine.push(judge(tools, entity, input, actor, dayOfInstant(at)))
      problems.push(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
    }
  }
  if (fine.length === 0) return problems
  const numbered = await numberRows(
    tx,
    entity,
    fine.map((row) => ({ row, at })),
  )
  const good = numbered.map((made) => {
    const next = hasSeries(entity) ? settle(entity, made, actor, dayOfInstant(at)) : made
    return { next, row: stamp(next, undefined, actor, at.toISOString()) }
  })
  const rows = good.map(({ row }) => row)
  const errors = await checkReferencesOfAll(tx, tools.index, entity, rows, actor)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const insert = insertRows(entity, rows)
  const made = await tx.query<{ id: number }>(insert.sql, insert.params)
  const ids = made.map(({ id }) => Number(id)).sort((a, b) => a - b)
  if (scopeOf(entity, actor) !== 'all') {
    const seen = selectByIds(tools.index, entity, ids, { fields: ['id'] }, actor)
    if ((await tx.query(seen.sql, seen.params)).length < ids.length)
      throw new Problem('forbidden', serverText.outOfScope)
  }
  await writeAuditOfAll(
    tx,
    good.map(({ next }, place) => ({
      at: at.toISOString(),
      actor,
      entity,
      recordId: ids[place] ?? null,
      act: 'create' as const,
      changes: diffRows(entity, {}, next),
    })),
  )
  return problems
}

function judge({ validators }: WriteTools, entity: Entity, input: Row, actor: Actor, today: string): Row {
  const validator = validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const next = settle(entity, mergeInput(entity, defaultsOf(entity), input, actor), actor, today)
  const { errors } = checkRecord(entity, validator, next, actor, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return next
}
