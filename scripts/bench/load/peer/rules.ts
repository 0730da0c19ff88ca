/*
 * Our permissions as Directus rules. Directus cannot express: conditions on items of a JSON value, on lists
 * compared with a list of the actor's, that only active rows of a link entity count (its `_some` fails behind
 * another reference), and that someone may not take a transition because of an earlier action.
 */
import type { Condition, Entity, Field, Filter, Role } from '#model/entity/entity'
import { isNested } from '#model/entity/kindGuards'
import { type EntityIndex, fieldAt, resolvePath } from '#model/entity/paths'
import { columnOf, hasColumn } from '../../../../server/engine/columns/columns'

/** A rule of Directus. */
type DirectusRule = Readonly<Record<string, unknown>>

/** A permission of its API, without the policy. */
export interface Permission {
  readonly collection: string
  readonly action: 'read' | 'create' | 'update'
  readonly fields: readonly string[]
  readonly permissions: DirectusRule
  readonly validation?: DirectusRule
}

const actorWord = /^\$actor\.(.+)$/

/** The field of a user with a value that rules use. */
export const userField = (word: string) => `actor_${word.toLowerCase()}`

/** The variables for the actor that scopes use. */
export function actorWords(entities: readonly Entity[]): ReadonlySet<string> {
  const conditions = entities.flatMap(({ scope }) => Object.values(scope).flat().flatMap(Object.values))
  return new Set(
    conditions.flatMap((each) => (typeof each === 'string' ? (actorWord.exec(each)?.[1] ?? []) : [])),
  )
}

function test(
  condition: Condition,
  role: Role,
  index: EntityIndex,
  isMany: boolean,
): DirectusRule | undefined {
  if (condition === null || typeof condition === 'object') return undefined
  const word = typeof condition === 'string' ? actorWord.exec(condition)?.[1] : undefined
  if (word === undefined) return isMany ? { _contains: condition } : { _eq: condition }
  const person = [...index.values()].find(({ account }) => account?.role === role)
  const own = person && fieldAt(person, word)
  const isList = own !== undefined && columnOf(own).isMany
  if (isMany) return undefined
  return {
    [isList ? '_in' : '_eq']: isList
      ? [`$CURRENT_USER.${userField(word)}`]
      : `$CURRENT_USER.${userField(word)}`,
  }
}

function ruleOf(index: EntityIndex, entity: Entity, filter: Filter, role: Role): DirectusRule | undefined {
  const parts = Object.entries(filter).map(([path, condition]) => {
    const fields = resolvePath(index, entity, path)?.map(({ field }) => field) ?? []
    const last = fields.at(-1)
    if (!last || fields.some(isNested)) return undefined
    const names = fields.flatMap(({ name, ref }) => (ref?.through && ref.to ? [name, ref.to] : [name]))
    const isMany = hasColumn(last) && columnOf(last).isMany
    const leaf = test(condition, role, index, isMany)
    return leaf && names.reduceRight<DirectusRule>((inner, name) => ({ [name]: inner }), leaf)
  })
  return parts.every((part) => part !== undefined) ? { _and: parts } : undefined
}

function seen({ fields }: Entity, role: Role): readonly string[] {
  const shown = ({ roles }: Field) => !roles.view || roles.view.includes(role)
  return fields.every(shown) ? ['*'] : fields.filter(shown).map(({ name }) => name)
}

/** What a role may do; `unsaid` is called with scopes that cannot be expressed. */
export function permissionsOf(
  role: Role,
  entities: readonly Entity[],
  index: EntityIndex,
  unsaid: (entity: Entity, filter: Filter) => void,
): readonly Permission[] {
  return entities.flatMap((entity) => {
    const scope = entity.scope[role]
    const said = scope?.flatMap((filter) => {
      const rule = ruleOf(index, entity, filter, role)
      if (!rule) unsaid(entity, filter)
      return rule ?? []
    })
    const inScope = said ? { _or: said } : {}
    const collection = entity.name
    const { access, workflow } = entity
    const taken = Object.values(workflow?.transitions ?? {}).filter(({ roles }) => roles.includes(role))
    const made: Permission[] = []
    if (access.list.includes(role))
      made.push({ collection, action: 'read', fields: seen(entity, role), permissions: inScope })
    if (access.create.includes(role))
      made.push({ collection, action: 'create', fields: ['*'], permissions: {} })
    if (workflow && taken.length > 0)
      made.push({
        ...{ collection, action: 'update', fields: [workflow.field] },
        permissions: { _and: [inScope, { [workflow.field]: { _in: taken.flatMap(({ from }) => from) } }] },
        validation: { [workflow.field]: { _in: taken.map(({ to }) => to) } },
      })
    else if (access.edit.includes(role))
      made.push({ collection, action: 'update', fields: ['*'], permissions: inScope })
    return made
  })
}
