/* A record as it is once everything that follows from its values has followed. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { expressionNames } from '#model/expression/expressionNames'
import type { Actor } from '#model/people/actor'
import { activeRow, computeFields } from '#model/record/record'

/** The record with its computed fields filled and fields that do not exist for this record emptied, until both agree. */
export function computeDerived(entity: Entity, row: Row, actor: Actor, today: string): Row {
  const once = emptyInactive(entity, computeFields(entity, row, actor, today), actor, today)
  return emptyInactive(entity, computeFields(entity, once, actor, today), actor, today)
}

/** A field shown or not by who looks is hidden from this actor, not absent from the record. */
function emptyInactive(entity: Entity, row: Row, actor: Actor, today: string): Row {
  const active = activeRow(entity, row, actor, today)
  for (const field of entity.fields) {
    if (field.show && expressionNames(field.show).includes('actor')) active[field.name] = row[field.name]
  }
  return active
}
