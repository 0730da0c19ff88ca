/*
 * Rows that bring their own ids: official lists that everything refers to. Hides the bulk statement and the
 * counter behind the ids. Promises: validated like any record, written only into an empty table; no audit rows,
 * because nobody in this installation decided anything about them.
 */
import { systemActor } from '#model/actor'
import type { Entity } from '#model/entity'
import { dayOfInstant } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem'
import { defaultsOf } from '#model/record'
import { systemNames } from '#model/system'
import { checkRecord, type Validator } from '#model/validate'
import type { Queryable } from '../db/database'
import { mergeInput } from './input'
import { insertRows, restartIds, selectHasRows } from './sql/manyRows'
import { settle, stamp } from './write'

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
  if ((await tx.query(found.sql, found.params)).length > 0) return false
  const at = now()
  const insert = insertRows(
    entity,
    rows.map((row) => prepare(entity, validator, row, at)),
  )
  await tx.query(insert.sql, insert.params)
  const restart = restartIds(entity)
  await tx.query(restart.sql, restart.params)
  return true
}

function prepare(entity: Entity, validator: Validator, given: Row & { readonly id: number }, at: Date): Row {
  const { id, ...input } = given
  const today = dayOfInstant(at)
  const merged = mergeInput(entity, defaultsOf(entity), input, systemActor)
  const row = settle(entity, merged, systemActor, today)
  const { errors } = checkRecord(entity, validator, row, systemActor, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return { ...stamp(row, undefined, systemActor, at.toISOString()), [systemNames.id]: id }
}
