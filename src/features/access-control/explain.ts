/* Follows the checks of the server; the first applicable reason comes first. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import { text } from './messages'
import { labelsOf } from './permissionRows'

export type AccessSubject =
  | { readonly kind: 'section' | 'record' }
  | { readonly kind: 'action' | 'field'; readonly name: string }

export interface GroupAccess {
  readonly slug: string
  has(permission: string): boolean
  /** Describes the rows that the role sees; undefined when it sees all. */
  scopeOf(entity: Entity): string | undefined
}

export function explain(entity: Entity, subject: AccessSubject, group: GroupAccess): readonly string[] {
  const because = text.because
  const listed = lacks(entity, 'list', group)
  switch (subject.kind) {
    case 'section':
      return orElse(
        [
          ...listed,
          ...(entity.path === undefined && entity.views.length === 0 ? [because.noScreen] : []),
          ...(entity.menu &&
          entity.access.list.includes(group.slug) &&
          !entity.menu.roles.includes(group.slug)
            ? [because.noMenu]
            : []),
        ],
        because.granted,
      )
    case 'record': {
      const scope = group.scopeOf(entity)
      return [...listed, scope === undefined ? because.noScope : because.scope(scope)]
    }
    case 'action': {
      const transition = entity.workflow?.transitions[subject.name]
      const action = entity.actions.find(({ name }) => name === subject.name)
      const states = transition?.from.map((from) => entity.workflow?.states[String(from)]?.label ?? from)
      const condition = transition?.when ?? action?.when
      const found = [
        ...lacks(entity, subject.name, group),
        ...(states ? [because.state(states.join(', '))] : []),
        ...(condition === undefined ? [] : [because.condition(condition)]),
      ]
      return orElse(found, because.granted)
    }
    case 'field': {
      const field = entity.fields.find(({ name }) => name === subject.name)
      const roles = field?.roles.view
      const found = [
        ...listed,
        ...(roles && !roles.includes(group.slug) ? [because.fieldHidden(roles.join(', '))] : []),
        ...(field?.pii && lacks(entity, 'reveal', group).length > 0 ? [because.masked] : []),
        ...(field && isClosed(field, group.slug) ? [because.readOnly] : []),
        ...(field?.show === undefined ? [] : [because.conditional(field.show)]),
      ]
      return orElse(found, because.fieldShown)
    }
  }
}

/** Whether the role can see the field but never change it. */
function isClosed({ readOnly, computed, roles }: Field, role: string): boolean {
  return readOnly || computed !== undefined || (roles.edit !== undefined && !roles.edit.includes(role))
}

function lacks(entity: Entity, name: string, group: GroupAccess): readonly string[] {
  const permission = `${entity.name}.${name}`
  const label = labelsOf(entity).find(([each]) => each === permission)?.[1] ?? permission
  return group.has(permission) ? [] : [text.because.noPermission(`${entity.plural}: ${label}`)]
}

function orElse(found: readonly string[], none: string): readonly string[] {
  return found.length > 0 ? found : [none]
}
