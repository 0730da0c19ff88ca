/* Maps react-admin's paths (`/widget/create`, `/widget/3/show`) to our own addresses. Pure. */
import type { Act, Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { hasSection, mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { noPermissionPath } from '../messages'
import { pathsOf } from './routing'

export interface NavigationContext {
  readonly index: EntityIndex
  readonly actor: Actor
  readonly area: string
}

const actsOf = {
  list: ['list'],
  create: ['create'],
  // A record that may be viewed but not edited has a read-only form.
  edit: ['edit', 'view'],
  show: ['view'],
} as const satisfies Record<string, readonly Act[]>

export type PageKind = keyof typeof actsOf

export function mayOpen(entity: Entity, kind: PageKind, actor: Actor): boolean {
  const hasPages = entity.path !== undefined || entity.views.length > 0
  return hasPages && hasSection(entity, actor) && actsOf[kind].some((act) => mayAct(entity, act, actor))
}

/**
 * Returns undefined for any other path.
 * @example ownPath('/widget/3', { index, actor, area }) // '/house/stock/widgets/change/3'
 */
export function ownPath(pathname: string, { index, actor, area }: NavigationContext): string | undefined {
  const [first = '', ...rest] = pathname.split('/').slice(1)
  const entity = index.get(decodeURIComponent(first))
  const asked = entity && readRest(rest)
  if (!asked) return undefined
  if (!mayOpen(entity, asked.kind, actor)) return noPermissionPath
  const paths = pathsOf(entity, area)
  return 'id' in asked ? paths[asked.kind](asked.id) : paths[asked.kind]
}

type AdminPath =
  | { readonly kind: 'list' | 'create' }
  | { readonly kind: 'edit' | 'show'; readonly id: string }

function readRest(rest: readonly string[]): AdminPath | undefined {
  const [word, then, ...more] = rest.filter((each) => each !== '')
  if (word === undefined) return { kind: 'list' }
  if (more.length > 0) return undefined
  if (word === 'create') return then === undefined ? { kind: 'create' } : undefined
  const isRecord = /^\d+$/.test(word) && (then === undefined || then === 'show')
  return isRecord ? { kind: then === undefined ? 'edit' : 'show', id: word } : undefined
}
