import type { Field } from '#model/entity/entity'
import { mayEdit } from '#model/people/access'
import { approvalOf, isLocked, lockedIn } from '#model/record/states'
import { formText } from '../messages'
import type { Form } from './FormScope'

/** Help of a field that the record's state locks; undefined if the user could not edit it anyway. */
export function closedHelp(
  {
    entity,
    actor,
    record,
    isReadOnly,
    fieldAt,
  }: Pick<Form, 'entity' | 'actor' | 'record' | 'isReadOnly' | 'fieldAt'>,
  field: Field,
): string | undefined {
  if (isReadOnly || field.readOnly || field.system || !mayEdit(field, actor.role)) return undefined
  const label = lockedIn(entity, field, record)
  if (label !== undefined) {
    const holder = fieldAt(field.path.split('.').slice(0, -1))
    return holder && isLocked(entity, holder, record) ? undefined : formText.closedIn(label)
  }
  return approvalOf(entity, record)?.fields.includes(field.path) ? formText.needsApproval : undefined
}
