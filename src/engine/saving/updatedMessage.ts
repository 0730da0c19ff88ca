import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { approvalOf, titleIn } from '#model/record/states'
import { formText } from '../form/messages'

/**
 * Returns the notice after a save; changes that wait for approval are not called saved.
 * @param record as it was before the save
 */
export function updatedMessage(entity: Entity, record: Row, changes: Row): string {
  const { updated } = entity.messages
  const approval = approvalOf(entity, record)
  const asked = approval?.fields.filter((name) => name in changes) ?? []
  if (!approval || asked.length === 0) return updated
  const sent = formText.sentForApproval(asked.map((name) => titleIn(entity, approval, name)))
  return asked.length === Object.keys(changes).length ? sent : `${updated} ${sent}`
}
