import type { Entity, PrintForm } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isTrue } from '../expression/expression'
import { mayAct } from '../people/access'
import type { Actor } from '../people/actor'
import { fillNulls } from '../record/record'

/** In schema order. A document counts as an export, so it needs that permission. */
export function documentsFor(entity: Entity, row: Row, actor: Actor, today: string): readonly PrintForm[] {
  const { print } = entity.record
  if (print.length === 0 || !mayAct(entity, 'export', actor)) return []
  const filled = fillNulls(entity.fields, row)
  return print.filter(({ when }) => when === undefined || isTrue(when, filled, actor, today))
}
