/* Builds the address of a filtered list. Pure. */

import type { Condition, Entity, Filter } from '#model/entity/entity'
import { hasSection } from '#model/people/access'
import type { ConsoleTools } from './console'
import { pathsOf } from './routing'

/** URL parameter for the origin of a filter: home page, saved view or last visit. */
export const originWord = 'origem'

/**
 * Undefined when the role has no section for the entity.
 * @example <Button component={Link} to={listAddress(entity, { state: 'open' }, tools)}>
 */
export function listAddress(
  entity: Entity,
  filter: Filter,
  { actor, area }: Pick<ConsoleTools, 'actor' | 'area'>,
): string | undefined {
  if (!hasSection(entity, actor)) return undefined
  const search = new URLSearchParams()
  const rest: Record<string, Condition> = {}
  for (const [path, condition] of Object.entries(filter)) {
    const declared = parameterOf(entity, path, condition)
    if (declared) search.set(...declared)
    else rest[path] = condition
  }
  if (Object.keys(rest).length > 0) search.set('filter', JSON.stringify(rest))
  // A list without parameters restores its last filter; an empty filter shows all rows.
  if (search.size === 0) search.set('filter', '{}')
  return `${pathsOf(entity, area).list}?${search}`
}

export function withOrigin(address: string, origin: string): string {
  return `${address}&${new URLSearchParams({ [originWord]: origin })}`
}

function parameterOf(
  entity: Entity,
  path: string,
  condition: Condition,
): [name: string, spelling: string] | undefined {
  for (const [name, { field, values }] of Object.entries(entity.query)) {
    if (field !== path) continue
    const said = Object.entries(values).find(([, each]) => JSON.stringify(each) === JSON.stringify(condition))
    if (said) return [name, said[0]]
    if (typeof condition === 'string' || typeof condition === 'number') return [name, String(condition)]
  }
  return undefined
}
