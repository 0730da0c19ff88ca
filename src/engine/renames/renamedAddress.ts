import { pageAt } from '#model/changes/addresses'
import type { FormerNames } from '#model/changes/former'
import type { EntityIndex } from '#model/entity/paths'
import { pathsOf } from '../console/routing'

export function renamedAddress(
  pathname: string,
  { pages }: Pick<FormerNames, 'pages'>,
  { index, area }: { readonly index: EntityIndex; readonly area: string },
): string | undefined {
  const [first, ...rest] = pathname.split('/').filter((segment) => segment !== '')
  const found = first === area ? pageAt(pages, rest.join('/')) : undefined
  const entity = found && index.get(found.page.entity)
  if (!found || !entity || (entity.path === undefined && entity.views.length === 0)) return undefined
  const { kind, view } = found.page
  const paths = pathsOf(
    entity,
    area,
    entity.views.find(({ title }) => title === view),
  )
  return kind === 'edit' || kind === 'show' ? paths[kind](found.id) : paths[kind]
}
