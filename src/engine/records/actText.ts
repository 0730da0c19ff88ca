import type { Entity } from '#model/entity/entity'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/record/audit'
import { actWords } from './actMessages'

/**
 * What happened to a record: a transition in the words of its schema, or a general act.
 * @example actText(entity, { act: 'create' }) // 'Cadastrada'
 */
export function actText(entity: Entity, entry: Pick<AuditEntry, 'act' | 'detail'>): string {
  const { act, detail } = entry
  // A transition that was removed from the schema is shown by its stored name.
  return showAct(entity, entry) ?? (act === 'transition' ? detail : actWords.past(act, entity.gender)) ?? act
}
