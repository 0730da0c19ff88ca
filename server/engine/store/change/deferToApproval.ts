import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { approvalOf } from '#model/record/states'
import { isSameValue } from '../../auditLog/audit'
import { asRow, refuse } from './mergeInput'
import { isEmpty } from './mergeTransition'

/**
 * Restores changed fields that need an approval, and puts their new values into the field for pending values.
 * @throws Problem invalid for a field that was emptied, since there would be nothing to approve
 */
export function deferToApproval(entity: Entity, before: Row, requested: Row, actor: Actor): Row {
  const approval = approvalOf(entity, before)
  if (!approval || actor.role === systemRole) return requested
  const changed = entity.fields.filter(
    ({ name }) => approval.fields.includes(name) && !isSameValue(before[name], requested[name]),
  )
  if (changed.length === 0) return requested
  refuse(
    changed
      .filter(({ name }) => isEmpty(requested[name]))
      .map(({ name, title }) => ({ path: `/${name}`, message: refusalText.keptUntilApproved(title) })),
  )
  const unchanged = Object.fromEntries(changed.map(({ name }) => [name, before[name]]))
  const waiting = Object.fromEntries(changed.map(({ name }) => [name, requested[name]]))
  return { ...requested, ...unchanged, [approval.in]: { ...asRow(requested[approval.in]), ...waiting } }
}
