/*
 * The addresses that react-admin's own components make (`/widget`, `/widget/create`, `/widget/3`, `/widget/3/show`) and
 * the page of ours that each of them means. Pure.
 */
import type { Act, Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { hasSection, mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { noPermissionPath } from '../messages'
import { pathsOf } from './routing'

/** What a navigation depends on. */
export interface Traveller {
  readonly index: EntityIndex
  readonly actor: Actor
  readonly area: string
}

/** The kinds of pages of an entity, and the acts of which one has to be allowed. */
const actsOf = {
  list: ['list'],
  create: ['create'],
  // A record that may be seen but not changed still has its page, read-only.
  edit: ['edit', 'view'],
  show: ['view'],
} as const satisfies Record<string, readonly Act[]>

export type PageKind = keyof typeof actsOf

/** May the actor open pages of this kind? Only entities with a section have pages. */
export function mayOpen(entity: Entity, kind: PageKind, actor: Actor): boolean {
  const hasPages = entity.path !== undefined || entity.views.length > 0
  return hasPages && hasSection(entity, actor) && actsOf[kind].some((act) => mayAct(entity, act, actor))
}

/**
 * Our address for one of react-admin's; undefined when it is none of them.
 * @example ownPath('/widget/3', { index, actor, area }) // '/house/stock/widgets/change/3'
 */
export function ownPath(pathname: string, { index, actor, area }: Traveller): string | undefined {
  const [first = '', ...rest] = pathname.split('/').slice(1)
  const entity = index.get(decodeURIComponent(first))
  const asked = entity && readRest(rest)
  if (!asked) return undefined
  if (!mayOpen(entity, asked.kind, actor)) return noPermissionPath
  const paths = pathsOf(entity, area)
  return 'id' in asked ? paths[asked.kind](asked.id) : paths[asked.kind]
}

type Asked = { readonly kind: 'list' | 'create' } | { readonly kind: 'edit' | 'show'; readonly id: string }

function readRest(rest: readonly string[]): Asked | undefined {
  const [word, then, ...more] = rest.filter((each) => each !== '')
  if (word === undefined) return { kind: 'list' }
  if (more.length > 0) return undefined
  if (word === 'create') return then === undefined ? { kind: 'create' } : undefined
  const isRecord = /^\d+$/.test(word) && (then === undefined || then === 'show')
  return isRecord ? { kind: then === undefined ? 'edit' : 'show', id: word } : undefined
}
