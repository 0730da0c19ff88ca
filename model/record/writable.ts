import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { mayEdit } from '../people/access'
import type { Actor } from '../people/actor'
import { isLocked } from './states'

/** Whether the role may set the field in at least one state. */
export function isOpenTo(entity: Entity, field: Field, { role }: Pick<Actor, 'role'>): boolean {
  return !field.system && !field.readOnly && entity.workflow?.field !== field.path && mayEdit(field, role)
}

/**
 * Whether a person may set the field.
 * @param record the saved record, whose state may lock fields; absent for a new one
 */
export function isWritable(entity: Entity, field: Field, actor: Pick<Actor, 'role'>, record?: Row): boolean {
  return field.computed === undefined && isOpenTo(entity, field, actor) && !isLocked(entity, field, record)
}
