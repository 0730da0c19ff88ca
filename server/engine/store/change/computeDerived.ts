/* Values of a record that are derived from its other values. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { expressionNames } from '#model/expression/expressionNames'
import type { Actor } from '#model/people/actor'
import { activeRow, computeFields } from '#model/record/record'

/** Fills in computed fields and empties hidden ones. Runs twice, because each may depend on the other. */
export function computeDerived(entity: Entity, row: Row, actor: Actor, today: string): Row {
  const firstPass = emptyInactive(entity, computeFields(entity, row, actor, today), actor, today)
  if (hasSameValues(firstPass, row)) return firstPass
  return emptyInactive(entity, computeFields(entity, firstPass, actor, today), actor, today)
}

function hasSameValues(one: Row, other: Row): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
  )
}

/** Skips fields whose visibility depends on the actor: others may still see their values. */
function emptyInactive(entity: Entity, row: Row, actor: Actor, today: string): Row {
  const active = activeRow(entity, row, actor, today)
  for (const field of entity.fields) {
    if (field.show && expressionNames(field.show).includes('actor')) active[field.name] = row[field.name]
  }
  return active
}
