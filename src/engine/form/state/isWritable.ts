import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayEdit } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isLocked } from '#model/record/states'

/**
 * May a person change the field in this entity's form?
 * @param record the record as it is: its state closes fields; absent for a new one
 */
export function isWritable(entity: Entity, field: Field, actor: Actor, record?: Row): boolean {
  return (
    !field.system &&
    !field.readOnly &&
    field.computed === undefined &&
    entity.workflow?.field !== field.path &&
    mayEdit(field, actor.role) &&
    !isLocked(entity, field, record)
  )
}
