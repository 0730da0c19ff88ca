/* Which rows a role sees, in words: the paths of its scope by their titles, and what is compared with them. Pure. */
import type { Condition, Entity } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { text } from './messages'

/**
 * The rule; undefined when the role sees every row.
 * @example describeScope(index, plot, 'owner') // 'Farm › Owner = a própria pessoa'
 */
export function describeScope(index: EntityIndex, entity: Entity, role: string): string | undefined {
  const person = [...index.values()].find(({ account }) => account?.role === role)
  const rules = entity.scope[role]?.map((filter) =>
    Object.entries(filter)
      .map(([path, condition]) => `${titlesOf(index, entity, path)} = ${valueText(condition, person)}`)
      .join(text.scope.and),
  )
  return rules?.join(text.scope.or)
}

function titlesOf(index: EntityIndex, entity: Entity, path: string): string {
  const steps = resolvePath(index, entity, path)
  return steps?.map(({ field }) => field.title).join(' › ') ?? path
}

function valueText(condition: Condition, person: Entity | undefined): string {
  if (typeof condition !== 'string' || !condition.startsWith('$actor.')) return JSON.stringify(condition)
  const name = condition.slice('$actor.'.length)
  if (name === 'id' || name === 'recordId') return text.scope.self
  return text.scope.own(person?.fields.find((field) => field.name === name)?.title ?? name)
}
