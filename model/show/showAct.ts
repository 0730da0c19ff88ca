/* What was done to a record, where its schema has words for it. Pure. */
import type { Entity } from '../entity/entity'
import type { AuditEntry } from '../wire/record/audit'

/** The words of the schema for a transition or a hand-written change; undefined for the acts of every record. */
export function showAct(
  entity: Pick<Entity, 'workflow' | 'acts'> | undefined,
  { detail }: Pick<AuditEntry, 'detail'>,
): string | undefined {
  if (!entity || detail === undefined) return undefined
  return entity.workflow?.transitions[detail]?.label ?? entity.acts[detail]
}
