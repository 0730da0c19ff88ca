/* Builds and numbers new records in bulk, by the same steps as a single one. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { checkRecord } from '#model/record/validate'
import type { Queryable } from '../../../db/database'
import { validatorOf } from './assertValid'
import { computeDerived } from './computeDerived'
import { mergeNew } from './mergeInput'
import type { WriteTools } from './request'
import { hasSeries, numberRows, type UnnumberedRow } from './series'

/**
 * The record made from the input, and its validation errors.
 * @throws Problem invalid for fields that may not be set
 */
export function buildRecord(
  tools: Pick<WriteTools, 'validators'>,
  entity: Entity,
  input: Row,
  actor: Actor,
  today: string,
): { readonly row: Row; readonly errors: readonly FieldProblem[] } {
  const row = computeDerived(entity, mergeNew(entity, input, actor), actor, today)
  return { row, errors: checkRecord(entity, validatorOf(tools, entity), row, actor, today).errors }
}

/** Numbers the rows in order, and recomputes what depends on their numbers. */
export async function numberRecords(
  tx: Queryable,
  entity: Entity,
  records: readonly (UnnumberedRow & { readonly actor: Actor })[],
): Promise<readonly Row[]> {
  if (!hasSeries(entity)) return records.map(({ row }) => row)
  const numbered = await numberRows(tx, entity, records)
  return records.map(({ row, actor, at }, place) =>
    computeDerived(entity, numbered[place] ?? row, actor, dayOfInstant(at)),
  )
}
