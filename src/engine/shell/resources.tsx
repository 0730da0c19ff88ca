/*
 * Every entity as a react-admin resource: what its pages are, how it and its records are called, which icon it has.
 * Our pages have addresses of their own; the resource's lead there.
 */
import { Resource, type ResourceDefinitionContextValue } from 'react-admin'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { lazyPart } from '../page/lazyPart'
import { labelOfRecord } from '../record/labelOfRecord'
import { mayOpen, ownPath } from './adminPaths'
import { type ConsoleTools, useConsole } from './console'
import { redirectOf } from './routes'
import { homeOf } from './routing'

/** The resources of the entities, for the signed-in user. */
export function resourcesOf({ entities, icons, actor }: ConsoleTools) {
  const page = <OwnPage />
  const anything = <Route path="*" element={page} />
  return entities.map((entity) => (
    <Resource
      key={entity.name}
      name={entity.name}
      list={mayOpen(entity, 'list', actor) ? page : undefined}
      create={mayOpen(entity, 'create', actor) ? page : undefined}
      edit={mayOpen(entity, 'edit', actor) ? page : undefined}
      show={mayOpen(entity, 'show', actor) ? page : undefined}
      icon={entity.menu && icons[entity.menu.icon]}
      recordRepresentation={(record) => labelOfRecord(entity, record)}
      options={{ label: entity.plural }}
    >
      {anything}
    </Resource>
  ))
}

/**
 * What react-admin is told of the resources. It would gather this from them after its first drawing, and draw every
 * page again each time; here it is known before, and stays as it is.
 */
export function definitionsOf(resources: ReturnType<typeof resourcesOf>): ResourceDefinitionContextValue {
  const all = resources.map(({ props }) => Resource.registerResource(props))
  const nothing = () => undefined
  return {
    definitions: Object.fromEntries(all.map((each) => [each.name, each])),
    register: nothing,
    unregister: nothing,
  }
}

const NoPage = lazyPart(() => import('./former/NoPage').then((part) => part.NoPage))

/** Leads from an address of react-admin's making to the page that is meant; the area of a role comes before it. */
export function OwnPage() {
  const tools = useConsole()
  const { pathname, search, state } = useLocation()
  const [first, ...rest] = pathname.split('/').filter((each) => each !== '')
  // An area that has just become this one, and may be called like an entity.
  if (first === tools.area && rest.length === 0) return <Navigate to={homeOf(tools.area)} replace />
  const redirect = redirectOf(tools.entities, tools.area, pathname)
  const isArea = rest.length === 0 && redirect !== '/' && redirect !== undefined
  const own = isArea ? undefined : ownPath(pathname, tools)
  if (own === undefined && redirect === undefined) return <NoPage />
  return (
    <Navigate to={own === undefined ? (redirect ?? '/') : { pathname: own, search }} state={state} replace />
  )
}
