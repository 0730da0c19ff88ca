import type { Entity, Field } from '#model/entity/entity'
import { mayEdit } from '#model/people/access'
import type { Actor } from '#model/people/actor'

/** May a person change the field in this entity's form? */
export function isWritable(entity: Entity, field: Field, actor: Actor): boolean {
  return (
    !field.system &&
    !field.readOnly &&
    field.computed === undefined &&
    entity.workflow?.field !== field.path &&
    mayEdit(field, actor.role)
  )
}
