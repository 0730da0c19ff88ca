/* References that a new record may take by itself, because one record is left to choose. Pure. */
import type { Field, Role } from '../../entity/entity'
import type { EntityIndex } from '../../entity/paths'

/**
 * Must the field have a record, of which its filter, values beside it or what the role may see leave only some? Where
 * everyone sees all of them, that there is one so far decides nothing.
 */
export function isNarrowed(index: EntityIndex, { ref, required }: Field, role: Role): boolean {
  if (!required || !ref) return false
  if (ref.filter || Object.keys(ref.dependsOn).length > 0) return true
  return index.get(ref.entity)?.scope[role] !== undefined
}
