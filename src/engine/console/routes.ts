/* The routing table of a role: every address and whether the role may open it. Pure. */

import { matchPath } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { FeaturePage } from '../contract'
import { shellText } from '../messages'
import { mayOpen } from './adminPaths'
import type { ConsoleTools } from './console'
import type { Slots } from './features'
import { homeOf, joinPath, pathsOf } from './routing'

export type PageRoute = { readonly path: string; readonly isAllowed: boolean } & (
  | { readonly kind: 'home' }
  | { readonly kind: 'page'; readonly page: FeaturePage }
  | { readonly kind: 'list'; readonly entity: Entity; readonly view?: View }
  | { readonly kind: 'create' | 'edit' | 'show'; readonly entity: Entity; readonly view?: View }
  | { readonly kind: 'editWithoutId'; readonly entity: Entity; readonly view?: View }
  | { readonly kind: 'redirect'; readonly to: string }
)

export function pagesOf(pages: readonly FeaturePage[], actor: Actor, area: string): readonly PageRoute[] {
  const home = homeOf(area)
  return [
    { kind: 'redirect', path: joinPath(area), to: home, isAllowed: true },
    { kind: 'home', path: home, isAllowed: true },
    ...pages.flatMap((page) => pageRoutes(page, actor, area)),
  ]
}

/** Only the routes of sections whose path is a prefix of the address, of possibly hundreds. */
export function sectionsAt(
  index: EntityIndex,
  actor: Actor,
  area: string,
  pathname: string,
): readonly PageRoute[] {
  return [...index.values()].flatMap((entity) =>
    sectionsOf(entity)
      .filter((view) => isUnder(pathname, baseOf(entity, view, area)))
      .flatMap((view) => sectionRoutes(entity, view, actor, area)),
  )
}

/** Case-insensitive, like the router's matching. */
function isUnder(pathname: string, base: string): boolean {
  return `${pathname}/`.toLowerCase().startsWith(`${base}/`.toLowerCase())
}

function sectionsOf(entity: Entity): readonly (View | undefined)[] {
  return entity.path === undefined ? entity.views : [undefined, ...entity.views]
}

function baseOf(entity: Entity, view: View | undefined, area: string): string {
  return joinPath(area, view?.path ?? entity.path)
}

function pageRoutes(page: FeaturePage, actor: Actor, area: string): readonly PageRoute[] {
  if (page.roles === 'guest') return []
  const path = page.path.startsWith('/') ? page.path : joinPath(area, page.path)
  const isAllowed = page.roles === 'everybody' || page.roles.includes(actor.role)
  return [{ kind: 'page', path, page, isAllowed }]
}

function sectionRoutes(
  entity: Entity,
  view: View | undefined,
  actor: Actor,
  area: string,
): readonly PageRoute[] {
  const paths = pathsOf(entity, area, view)
  const base = baseOf(entity, view, area)
  const mayList = mayOpen(entity, 'list', actor)
  const mayEdit = mayOpen(entity, 'edit', actor)
  const editBase = joinPath(base.slice(1), entity.routes.edit)
  return [
    ...(paths.list === base
      ? []
      : [{ kind: 'redirect', path: base, to: paths.list, isAllowed: mayList } as const]),
    { kind: 'list', path: paths.list, entity, view, isAllowed: mayList },
    { kind: 'create', path: paths.create, entity, view, isAllowed: mayOpen(entity, 'create', actor) },
    { kind: 'editWithoutId', path: editBase, entity, view, isAllowed: mayEdit },
    { kind: 'edit', path: joinPath(editBase.slice(1), ':id'), entity, view, isAllowed: mayEdit },
    {
      kind: 'show',
      path: paths.show(':id').replace('%3A', ':'),
      entity,
      view,
      isAllowed: mayOpen(entity, 'show', actor),
    },
  ]
}

/**
 * The same page of the own area for an address of another area, so that a link opens for every role; the page
 * itself says when it is forbidden. The root for an unknown address; undefined within the own area.
 * @example redirectOf({ area: 'gate', ...tools }, '/house/makers/ver/3') // '/gate/makers/ver/3'
 */
export function redirectOf(tools: RoutedConsole, pathname: string): string | undefined {
  const { entities, area } = tools
  const [first = '', ...rest] = pathname.split('/').filter((segment) => segment !== '')
  if (first === area) return undefined
  const isArea = entities.some(({ account }) => account?.role === first || account?.area === first)
  const own = joinPath(area, ...rest)
  return isArea && isPage(tools, own) ? own : '/'
}

interface RoutedConsole extends Pick<ConsoleTools, 'entities' | 'index' | 'actor' | 'area'> {
  readonly slots: Pick<Slots, 'pages'>
}

function isPage({ slots, index, actor, area }: RoutedConsole, pathname: string): boolean {
  return (
    pagesOf(slots.pages, actor, area).some(({ path }) => matchPath(path, pathname)) ||
    sectionsAt(index, actor, area, pathname).length > 0
  )
}

/**
 * The record page for a section's address followed by a number.
 * @example numberedRecord(index, 'house', '/house/makers/3') // '/house/makers/ver/3'
 */
export function numberedRecord(index: EntityIndex, area: string, pathname: string): string | undefined {
  const [, base, id] = /^(.+)\/(\d+)\/?$/.exec(pathname) ?? []
  if (base === undefined || id === undefined) return undefined
  for (const entity of index.values()) {
    for (const view of sectionsOf(entity)) {
      if (baseOf(entity, view, area) === base) return pathsOf(entity, area, view).show(id)
    }
  }
  return undefined
}

export function titleOf(route: PageRoute): string {
  if (route.kind === 'page') return route.page.title
  if (route.kind === 'home' || route.kind === 'redirect') return shellText.home
  const { messages } = route.entity
  if (route.kind === 'list') return route.view?.title ?? messages.listTitle
  if (route.kind === 'show') return route.entity.title
  return route.kind === 'create' ? messages.createTitle : messages.editTitle
}
