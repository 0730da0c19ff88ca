import type { Entity, Filter, Role } from '../entity/entity'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { showCondition } from '../show/condition'
import { pathTitle } from './pathTitle'
import { words } from './words'

/**
 * One sentence per alternative filter; undefined if the role sees all rows.
 * @example scopeWords(index, plot, 'owner') // ['Farm › Owner é a própria pessoa']
 */
export function scopeWords(index: EntityIndex, entity: Entity, role: Role): readonly string[] | undefined {
  const person = [...index.values()].find(({ account }) => account?.role === role)
  return entity.scope[role]?.map((filter) => filterWords(index, entity, filter, person))
}

/**
 * Describes a filter.
 * @param person the entity that `$actor` values belong to
 */
export function filterWords(index: EntityIndex, entity: Entity, filter: Filter, person?: Entity): string {
  return Object.entries(filter)
    .map(([path, condition]) => {
      const title = pathTitle(index, entity, path)
      if (typeof condition === 'string' && condition.startsWith('$actor.')) {
        return words.is(title, ownText(condition.slice('$actor.'.length), person))
      }
      return words.is(title, showCondition(condition, resolvePath(index, entity, path)?.at(-1)?.field))
    })
    .join(words.and)
}

function ownText(name: string, person: Entity | undefined): string {
  if (name === 'id' || name === 'recordId') return words.self
  return words.ofPerson(person?.fields.find((field) => field.name === name)?.title ?? name)
}
