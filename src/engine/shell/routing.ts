/*
 * Addresses of the console: which area a role has and where an entity's pages are in it.
 * Hides how addresses are put together; other modules do not join path segments.
 */
import type { Entity, Role, View } from '#model/entity/entity'
import type { SessionUser } from '#model/wire/people/session'
import { useConsole, useSection } from './console'

/** Addresses of an entity's pages, from the root of the router. */
export interface EntityPaths {
  readonly list: string
  readonly create: string
  edit(id: number | string): string
  /** The page about a record. */
  show(id: number | string): string
}

/** Role of a signed-in user: that of the first group. */
export function roleOf(user: SessionUser): Role {
  return user.roles[0]?.slug ?? user.actor.role
}

/** First address segment of a role's area. */
export function areaOfRole(entities: readonly Entity[], role: Role): string {
  return entities.find((entity) => entity.account?.role === role)?.account?.area ?? role
}

/**
 * The area of an address for a role: another one where that is open to it, else the role's own. What react-admin makes
 * of an entity that is called like an area (`/guard/3`) is no address in it.
 */
export function areaAt(entities: readonly Entity[], role: Role, pathname: string): string {
  const [first, second = ''] = pathname.split('/').filter((segment) => segment !== '')
  const isOpen = entities.some(({ account }) => account?.area === first && account?.openTo.includes(role))
  return first !== undefined && isOpen && !/^(?:create|\d+)$/.test(second)
    ? first
    : areaOfRole(entities, role)
}

/** Joins segments into an absolute address, empty ones dropped. */
export function joinPath(...segments: readonly (string | undefined)[]): string {
  return `/${segments.filter((segment) => segment !== undefined && segment !== '').join('/')}`
}

/** Address of the first page of an area. */
export function homeOf(area: string): string {
  return joinPath(area, 'dashboard')
}

/** Addresses of an entity's pages in an area, through a view when given; the home of the area when it has none. */
export function pathsOf(entity: Entity, area: string, view?: View): EntityPaths {
  // An entity may have no section of its own beside its views.
  const shown = view ?? (entity.path === undefined ? entity.views[0] : undefined)
  const base = shown?.path ?? entity.path
  if (base === undefined) {
    const home = homeOf(area)
    return { list: home, create: home, edit: () => home, show: () => home }
  }
  return {
    list: shown ? joinPath(area, base) : joinPath(area, base, entity.routes.list),
    create: joinPath(area, base, entity.routes.create),
    edit: (id) => joinPath(area, base, entity.routes.edit, encodeURIComponent(id)),
    show: (id) => joinPath(area, base, entity.routes.show, encodeURIComponent(id)),
  }
}

/**
 * Addresses of an entity's pages in the area of the signed-in user; inside one of the entity's views, the view's.
 * @example const paths = useEntityPaths(entity); navigate(paths.edit(3))
 */
export function useEntityPaths(entity: Entity): EntityPaths {
  const { area } = useConsole()
  const section = useSection()
  return pathsOf(entity, area, section?.entity === entity ? section.view : undefined)
}
