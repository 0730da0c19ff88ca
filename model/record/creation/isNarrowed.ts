/* Decides which references a new record may fill in automatically when only one record can be chosen. */
import type { Field, Role } from '../../entity/entity'
import type { EntityIndex } from '../../entity/paths'

/**
 * True for a required reference whose records are limited by a filter, by other values or by the role's scope.
 * Otherwise the only record is chosen by chance, and is no reason to fill it in.
 */
export function isNarrowed(index: EntityIndex, { ref, required }: Field, role: Role): boolean {
  if (!required || !ref) return false
  if (ref.filter || Object.keys(ref.dependsOn).length > 0) return true
  return index.get(ref.entity)?.scope[role] !== undefined
}
