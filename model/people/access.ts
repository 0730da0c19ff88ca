/*
 * Who may see and do what. Hides roles, levels and access groups behind functions per act and field. Derived
 * from the schema and the access group. The server enforces access in SQL; the browser only mirrors it.
 */

import type { Act, Condition, Entity, Field, Filter, Role } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, holdsMany, resolvePath } from '../entity/paths'
import { type Actor, systemRole } from './actor'

export function mayAct(entity: Entity, act: Act, actor: Actor): boolean {
  return mayDo(entity, { name: act, roles: entity.access[act] }, actor)
}

/** Messages are sent in one's own name, so not while viewing the console as another person. */
export function mayMessage(entity: Entity, actor: Actor): boolean {
  return actor.viewer === undefined && mayAct(entity, 'message', actor)
}

/**
 * Whether the actor may take a transition or action. The access group's permissions decide; without an entry
 * there, the roles in the schema do.
 */
export function mayDo(
  entity: Entity,
  { name, roles }: { readonly name: string; readonly roles: readonly Role[] },
  actor: Actor,
): boolean {
  if (actor.role === systemRole) return true
  if ((actor.level ?? 0) > (entity.lowestLevel ?? Number.POSITIVE_INFINITY)) return false
  return actor.permissions?.[permissionName(entity, name)] ?? roles.includes(actor.role)
}

export function permissionName(entity: Entity, name: string): string {
  return `${entity.name}.${name}`
}

/** Whether the actor's area has a section for the entity; its rows may be readable elsewhere without one. */
export function hasSection(entity: Entity, actor: Actor): boolean {
  if (!mayAct(entity, 'list', actor)) return false
  // A menu may deliberately omit a role that may list, but cannot know of permissions granted later.
  const isGranted = !entity.access.list.includes(actor.role)
  return entity.menu === undefined || isGranted || entity.menu.roles.includes(actor.role)
}

export function maySee(field: Field, role: Role): boolean {
  return role === systemRole || field.roles.view === undefined || field.roles.view.includes(role)
}

/** Only checks the role; the field may still be read-only. */
export function mayEdit(field: Field, role: Role): boolean {
  if (!maySee(field, role)) return false
  return role === systemRole || field.roles.edit === undefined || field.roles.edit.includes(role)
}

export function maySeePath(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  const steps = resolvePath(index, entity, path)
  return (
    steps?.every(
      (step) =>
        maySee(step.field, actor.role) && (step.entity === entity || mayAct(step.entity, 'view', actor)),
    ) ?? false
  )
}

/** Without the right to view the records that a field refers to, there would be numbers instead of names. */
export function mayReadNames(index: EntityIndex, { ref }: Field, actor: Actor): boolean {
  const target = ref && !ref.by ? index.get(ref.entity) : undefined
  return target === undefined || mayAct(target, 'view', actor)
}

/** Filters of which a row must match at least one; 'all' if the role has no scope, an empty list if it sees no rows. */
export function scopeOf(entity: Entity, actor: Actor): 'all' | readonly Filter[] {
  if (actor.role === systemRole) return 'all'
  const filters = entity.scope[actor.role]
  if (!filters) return 'all'
  return filters.map((filter) => fillActor(filter, actor)).filter((filter) => filter !== undefined)
}

/** Replaces `$actor.x`; undefined if the actor lacks a value, because then nothing can match. */
function fillActor(filter: Filter, actor: Actor): Filter | undefined {
  const filled: Record<string, Condition> = {}
  for (const [path, condition] of Object.entries(filter)) {
    if (typeof condition !== 'string' || !condition.startsWith('$actor.')) {
      filled[path] = condition
      continue
    }
    const value = actorValue(condition.slice('$actor.'.length), actor)
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      return undefined
    filled[path] = value as Condition
  }
  return filled
}

function actorValue(name: string, actor: Actor): unknown {
  if (name === 'id') return actor.id
  if (name === 'recordId') return actor.recordId
  return actor.record?.[name]
}

/** Whether a path has the same value in every row that the role may see, so that its column would be useless. */
export function isPinned(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  if (actor.role === systemRole) return false
  const choices = entity.scope[actor.role]
  if (!choices?.length) return false
  return choices.every((filter) =>
    Object.entries(filter).some(([pinned, condition]) => {
      if (path !== pinned && !path.startsWith(`${pinned}.`)) return false
      const steps = resolvePath(index, entity, path)
      return steps !== undefined && !holdsMany(steps) && isOneValue(condition, actor)
    }),
  )
}

function isOneValue(condition: Condition, actor: Actor): boolean {
  const isOwn = typeof condition === 'string' && condition.startsWith('$actor.')
  const value = isOwn ? actorValue(condition.slice('$actor.'.length), actor) : condition
  return value !== undefined && value !== null && typeof value !== 'object'
}

/** Removes fields that the role may not see, also inside objects and list items. */
export function pruneRow(fields: readonly Field[], row: Row, role: Role): Row {
  const pruned: Row = {}
  for (const field of fields) {
    if (!(field.name in row) || !maySee(field, role)) continue
    pruned[field.name] = pruneValue(field, row[field.name], role)
  }
  return pruned
}

function pruneValue(field: Field, value: unknown, role: Role): unknown {
  if (field.fields.length === 0 || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => pruneValue(field, item, role))
  return pruneRow(field.fields, value as Row, role)
}
