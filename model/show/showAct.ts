import type { Entity } from '../entity/entity'
import type { AuditEntry } from '../wire/record/audit'

export function showAct(
  entity: Pick<Entity, 'workflow' | 'acts'> | undefined,
  { detail }: Pick<AuditEntry, 'detail'>,
): string | undefined {
  if (!entity || detail === undefined) return undefined
  return entity.workflow?.transitions[detail]?.label ?? entity.acts[detail]
}
