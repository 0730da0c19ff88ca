/* Which fields people may set where a record stands: the one answer that the server, forms and the page of schemas give. */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { mayEdit } from '../people/access'
import type { Actor } from '../people/actor'
import { isLocked } from './states'

/** May people with the actor's role set the field in some state of the record? */
export function isOpenTo(entity: Entity, field: Field, { role }: Pick<Actor, 'role'>): boolean {
  return !field.system && !field.readOnly && entity.workflow?.field !== field.path && mayEdit(field, role)
}

/**
 * May a person set the field?
 * @param record the record as it is: its state closes fields; absent for a new one
 */
export function isWritable(entity: Entity, field: Field, actor: Pick<Actor, 'role'>, record?: Row): boolean {
  return field.computed === undefined && isOpenTo(entity, field, actor) && !isLocked(entity, field, record)
}
