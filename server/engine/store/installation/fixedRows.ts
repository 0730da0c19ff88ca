/*
 * Inserts the rows of official lists, which have their own ids, into an empty table in one statement. If an earlier
 * version of the list filled the table, only newer fields are filled in. Rows are validated but not audited.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import { completeRows, insertRows, restartIds, selectHasRows, selectIncomplete } from '../../sql/manyRows'
import { buildRecord } from '../change/newRecord'
import type { WriteTools } from '../change/request'
import { withSystemFields } from '../change/row'

type SeedClock = Pick<WriteTools, 'validators' | 'now'>
type FixedRow = Row & { readonly id: number }

export async function insertFixedRows(
  tx: Queryable,
  tools: SeedClock,
  entity: Entity,
  rows: readonly FixedRow[],
): Promise<boolean> {
  const at = tools.now()
  const prepareAll = (some: readonly FixedRow[]) => some.map((row) => prepare(tools, entity, row, at))
  const found = selectHasRows(entity)
  if ((await tx.query(found.sql, found.params)).length > 0) {
    await fillMissing(tx, entity, rows, prepareAll)
    return false
  }
  const insert = insertRows(entity, prepareAll(rows))
  await tx.query(insert.sql, insert.params)
  const restart = restartIds(entity)
  await tx.query(restart.sql, restart.params)
  return true
}

/** Fills in fields that an earlier version of the list did not have. */
async function fillMissing(
  tx: Queryable,
  entity: Entity,
  rows: readonly FixedRow[],
  prepareAll: (some: readonly FixedRow[]) => readonly Row[],
): Promise<void> {
  const names = entity.fields.flatMap(({ name, required }) =>
    !required && rows.some((row) => row[name] !== undefined) ? [name] : [],
  )
  if (names.length === 0) return
  const incomplete = selectIncomplete(entity, names)
  const incompleteIds = new Set(
    (await tx.query(incomplete.sql, incomplete.params)).map(({ id }) => Number(id)),
  )
  const updates = rows.filter(
    (row) => incompleteIds.has(row.id) && names.some((name) => row[name] !== undefined),
  )
  if (updates.length === 0) return
  const update = completeRows(entity, names, prepareAll(updates))
  await tx.query(update.sql, update.params)
}

function prepare(tools: SeedClock, entity: Entity, { id, ...input }: FixedRow, at: Date): Row {
  const { row, errors } = buildRecord(tools, entity, input, systemActor, dayOfInstant(at))
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return { ...withSystemFields(row, undefined, systemActor, at.toISOString()), [systemNames.id]: id }
}
