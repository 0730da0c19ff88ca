/* Registers every entity as a react-admin resource; its routes redirect to our addresses. */
import { Resource, type ResourceDefinitionContextValue } from 'react-admin'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { mayOpen, ownPath } from '../console/adminPaths'
import { type ConsoleTools, useConsole } from '../console/console'
import { numberedRecord, redirectOf } from '../console/routes'
import { homeOf } from '../console/routing'
import { Icon } from '../page/Icon'
import { lazyPart } from '../page/lazyPart'
import { labelOfRecord } from '../records/labelOfRecord'

export function resourcesOf({ index, actor }: ConsoleTools) {
  const page = <OwnPage />
  const anything = <Route path="*" element={page} />
  return [...index.values()].map((entity) => (
    <Resource
      key={entity.name}
      name={entity.name}
      list={mayOpen(entity, 'list', actor) ? page : undefined}
      create={mayOpen(entity, 'create', actor) ? page : undefined}
      edit={mayOpen(entity, 'edit', actor) ? page : undefined}
      show={mayOpen(entity, 'show', actor) ? page : undefined}
      icon={entity.menu && iconOf(entity.menu.icon)}
      recordRepresentation={(record) => labelOfRecord(entity, record)}
      options={{ label: entity.plural }}
    >
      {anything}
    </Resource>
  ))
}

const iconOf = (name: string) => () => <Icon name={name} />

/** Computed up front; react-admin would collect them after its first render and render again. */
export function definitionsOf(resources: ReturnType<typeof resourcesOf>): ResourceDefinitionContextValue {
  const all = resources.map(({ props }) => Resource.registerResource(props))
  const nothing = () => undefined
  return {
    definitions: Object.fromEntries(all.map((each) => [each.name, each])),
    register: nothing,
    unregister: nothing,
  }
}

const NotFoundPage = lazyPart(() => import('../page/NotFoundPage').then((part) => part.NotFoundPage))
const RenamedPage = lazyPart(() => import('../renames/RenamedPage').then((part) => part.RenamedPage))

/** Redirects a path of react-admin, or of another area, to the address in the user's area. */
export function OwnPage() {
  const tools = useConsole()
  const { pathname, search, state } = useLocation()
  const [first, ...rest] = pathname.split('/').filter((each) => each !== '')
  // The user's area has just changed, and its name may equal an entity's.
  if (first === tools.area && rest.length === 0) return <Navigate to={homeOf(tools.area)} replace />
  const redirect = redirectOf(tools, pathname)
  const isArea = rest.length === 0 && redirect !== '/' && redirect !== undefined
  const own = isArea ? undefined : ownPath(pathname, tools)
  const to = own ?? redirect ?? numberedRecord(tools.index, tools.area, pathname)
  if (to === undefined) {
    return (
      <RenamedPage>
        <NotFoundPage />
      </RenamedPage>
    )
  }
  return <Navigate to={{ pathname: to, search: to === '/' ? '' : search }} state={state} replace />
}
