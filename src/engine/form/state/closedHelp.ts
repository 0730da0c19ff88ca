import type { Field } from '#model/entity/entity'
import { mayEdit } from '#model/people/access'
import { approvalOf, isLocked, lockedIn } from '#model/record/states'
import { formText } from '../messages'
import type { Form } from './FormScope'

/**
 * What a person is told under a field that the record's state closes, or lets change only with an approval; undefined
 * where the state says nothing, or the person could not change the field anyway.
 */
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
    // What holds it is closed too and says so once.
    const holder = fieldAt(field.path.split('.').slice(0, -1))
    return holder && isLocked(entity, holder, record) ? undefined : formText.closedIn(label)
  }
  return approvalOf(entity, record)?.fields.includes(field.path) ? formText.needsApproval : undefined
}
