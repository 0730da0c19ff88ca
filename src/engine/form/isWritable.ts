import { mayEdit } from '#model/access'
import type { Actor } from '#model/actor'
import type { Entity, Field } from '#model/entity'

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
