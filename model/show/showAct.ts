import type { Entity } from '../entity/entity'
import { participle, preterite } from './pastTense'

type ActWords = Pick<Entity, 'workflow' | 'acts' | 'gender'>

/**
 * What happened to the record, in the past tense; undefined for acts that the schema does not name.
 * @example showAct(entity, { detail: 'approve' }) // 'Aprovada'
 */
export function showAct(
  entity: ActWords | undefined,
  { detail }: { readonly detail?: string },
): string | undefined {
  if (!entity || detail === undefined) return undefined
  const transition = entity.workflow?.transitions[detail]
  if (!transition) return entity.acts[detail]
  return transition.past ?? participle(transition.label, entity.gender) ?? transition.label
}

/**
 * What a person did to the record; undefined where the label is not a verb.
 * @example showDeed(entity, { detail: 'approve' }) // 'aprovou'
 */
export function showDeed(
  entity: Pick<Entity, 'workflow'> | undefined,
  { detail }: { readonly detail?: string },
): string | undefined {
  const transition = detail === undefined ? undefined : entity?.workflow?.transitions[detail]
  return transition && preterite(transition.label)
}
