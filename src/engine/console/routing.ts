/* Builds the addresses of the console. Other modules do not join path segments. */
import type { Entity, Role, View } from '#model/entity/entity'
import type { SessionUser } from '#model/wire/people/session'
import { useConsole, useSection } from './console'

export interface EntityPaths {
  readonly list: string
  readonly create: string
  edit(id: number | string): string
  show(id: number | string): string
}

export function roleOf(user: SessionUser): Role {
  return user.roles[0]?.slug ?? user.actor.role
}

export function areaOfRole(entities: readonly Entity[], role: Role): string {
  return entities.find((entity) => entity.account?.role === role)?.account?.area ?? role
}

/**
 * The area in the address if it is open to the role, else the role's own. A react-admin path whose entity has
 * an area's name (`/guard/3`) does not count.
 */
export function areaAt(entities: readonly Entity[], role: Role, pathname: string): string {
  const [first, second = ''] = pathname.split('/').filter((segment) => segment !== '')
  const isOpen = entities.some(({ account }) => account?.area === first && account?.openTo.includes(role))
  return first !== undefined && isOpen && !/^(?:create|\d+)$/.test(second)
    ? first
    : areaOfRole(entities, role)
}

export function joinPath(...segments: readonly (string | undefined)[]): string {
  return `/${segments.filter((segment) => segment !== undefined && segment !== '').join('/')}`
}

export function homeOf(area: string): string {
  return joinPath(area, 'dashboard')
}

export function pathsOf(entity: Entity, area: string, view?: View): EntityPaths {
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
 * In the user's area and, inside one of the entity's views, in that view.
 * @example const paths = useEntityPaths(entity); navigate(paths.edit(3))
 */
export function useEntityPaths(entity: Entity): EntityPaths {
  const { area } = useConsole()
  const section = useSection()
  return pathsOf(entity, area, section?.entity === entity ? section.view : undefined)
}
