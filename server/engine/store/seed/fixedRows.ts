/*
 * Rows that bring their own ids: official lists that everything refers to. Hides the bulk statement and the
 * counter behind the ids. Rows are validated like any record, and written only into an empty table; where the table was
 * filled by an earlier version, rows get the values of fields that came later and nothing else changes; no audit
 * rows, because they come from an official list.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { checkRecord, type Validator } from '#model/record/validate'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import { completeRows, insertRows, restartIds, selectHasRows, selectIncomplete } from '../../sql/manyRows'
import { computeDerived } from '../change/computeDerived'
import { mergeNew } from '../change/mergeInput'
import { withSystemFields } from '../change/row'

interface Tools {
  readonly validators: Readonly<Record<string, Validator>>
  now(): Date
}

/** See `SeedTools.insertFixedRows`. */
export async function insertFixedRows(
  tx: Queryable,
  { validators, now }: Tools,
  entity: Entity,
  rows: readonly (Row & { readonly id: number })[],
): Promise<boolean> {
  const validator = validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const found = selectHasRows(entity)
  const at = now()
  const ready = (given: typeof rows) => given.map((row) => prepare(entity, validator, row, at))
  if ((await tx.query(found.sql, found.params)).length > 0) {
    await complete(tx, entity, rows, ready)
    return false
  }
  const insert = insertRows(entity, ready(rows))
  await tx.query(insert.sql, insert.params)
  const restart = restartIds(entity)
  await tx.query(restart.sql, restart.params)
  return true
}

/** Fills what an earlier version of the list did not say. */
async function complete(
  tx: Queryable,
  entity: Entity,
  rows: readonly (Row & { readonly id: number })[],
  ready: (given: typeof rows) => readonly Row[],
): Promise<void> {
  const names = entity.fields.flatMap(({ name, required }) =>
    !required && rows.some((row) => row[name] !== undefined) ? [name] : [],
  )
  if (names.length === 0) return
  const incomplete = selectIncomplete(entity, names)
  const lacking = new Set((await tx.query(incomplete.sql, incomplete.params)).map(({ id }) => Number(id)))
  const given = rows.filter((row) => lacking.has(row.id) && names.some((name) => row[name] !== undefined))
  if (given.length === 0) return
  const update = completeRows(entity, names, ready(given))
  await tx.query(update.sql, update.params)
}

function prepare(entity: Entity, validator: Validator, given: Row & { readonly id: number }, at: Date): Row {
  const { id, ...input } = given
  const today = dayOfInstant(at)
  const merged = mergeNew(entity, input, systemActor)
  const row = computeDerived(entity, merged, systemActor, today)
  const { errors } = checkRecord(entity, validator, row, systemActor, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return { ...withSystemFields(row, undefined, systemActor, at.toISOString()), [systemNames.id]: id }
}
