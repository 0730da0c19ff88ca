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
import type { EntityIndex } from '#model/paths'
import { Problem } from '#model/problem'
import { activeRow, computeFields, defaultsOf, normaliseRecord } from '#model/record'
import { systemNames } from '#model/system'
import { checkRecord, type Validator } from '#model/validate'
import type { Queryable } from '../db/database'
import { insertRowsWithIds, restartIds, selectHasRows } from './sql/fixedRows'

interface Tools {
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  now(): Date
}

// A statement has at most 65,535 parameters; rows of such lists have few columns.
const batchSize = 500

/** See `SeedTools.insertFixedRows`. */
export async function insertFixedRows(
  tx: Queryable,
  { index, validators, now }: Tools,
  name: string,
  rows: readonly (Row & { readonly id: number })[],
): Promise<boolean> {
  const entity = index.get(name)
  const validator = validators[name]
  if (!entity || !validator) throw new Problem('not_found', refusalText.noSuchEntity)
  const found = selectHasRows(entity)
  if ((await tx.query(found.sql, found.params)).length > 0) return false
  const at = now()
  const ready = rows.map((row) => prepare(entity, validator, row, at))
  for (let from = 0; from < ready.length; from += batchSize) {
    const { sql, params } = insertRowsWithIds(entity, ready.slice(from, from + batchSize))
    await tx.query(sql, params)
  }
  const restart = restartIds(entity)
  await tx.query(restart.sql, restart.params)
  return true
}

function prepare(entity: Entity, validator: Validator, given: Row & { readonly id: number }, at: Date): Row {
  const { id, ...input } = given
  const today = dayOfInstant(at)
  const merged = { ...defaultsOf(entity), ...normaliseRecord(entity, input) }
  const row = activeRow(entity, computeFields(entity, merged, systemActor, today), systemActor, today)
  const { errors } = checkRecord(entity, validator, row, systemActor, today)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const instant = at.toISOString()
  return {
    ...row,
    [systemNames.id]: id,
    [systemNames.active]: true,
    [systemNames.version]: 1,
    [systemNames.createdAt]: instant,
    [systemNames.updatedAt]: instant,
  }
}
