import type { Entity } from '../entity/entity'

export function showAct(
  entity: Pick<Entity, 'workflow' | 'acts'> | undefined,
  { detail }: { readonly detail?: string },
): string | undefined {
  if (!entity || detail === undefined) return undefined
  return entity.workflow?.transitions[detail]?.label ?? entity.acts[detail]
}
