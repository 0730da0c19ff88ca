/* The documents that can be made of a record: those of its schema whose condition holds. Pure. */
import type { Entity, PrintForm } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isTrue } from '../expression/expression'
import { mayAct } from '../people/access'
import type { Actor } from '../people/actor'
import { fillNulls } from '../record/record'

/** What the actor may make of the record today, in the order of the schema. A document is an export. */
export function documentsFor(entity: Entity, row: Row, actor: Actor, today: string): readonly PrintForm[] {
  const { print } = entity.record
  if (print.length === 0 || !mayAct(entity, 'export', actor)) return []
  const filled = fillNulls(entity.fields, row)
  return print.filter(({ when }) => when === undefined || isTrue(when, filled, actor, today))
}
