import type { Entity } from '../entity/entity'
import { type EntityIndex, resolvePath } from '../entity/paths'

/**
 * Joins the titles of the references on a path and of its last field; lists and objects in between are left out.
 * @example pathTitle(index, plot, 'farm_id.region_id.name') // 'Farm › Region › Name'
 */
export function pathTitle(index: EntityIndex, entity: Entity, path: string): string {
  const steps = resolvePath(index, entity, path)
  if (!steps) return path
  return steps
    .filter(({ field }, at) => at === steps.length - 1 || field.ref)
    .map(({ field }) => field.title)
    .join(' › ')
}
