/* Draws the routing table: the page of every address, or where to go instead. */
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ListRoute } from '../list/ListRoute'
import { noPermissionPath } from '../messages'
import { PlaceholderContext } from '../page/lazyPart'
import { PageFailure } from '../page/PageFailure'
import { PageSkeleton } from '../page/PageSkeleton'
import { PageTitle } from '../page/PageTitle'
import { FormPage } from '../record/FormPage'
import { useConsole } from './console'
import { EditWithoutId } from './EditWithoutId'
import { ErrorBoundary } from './ErrorBoundary'
import { HomePage } from './HomePage'
import { NeedsPermission } from './NeedsPermission'
import { NoPermissionPage } from './NoPermissionPage'
import { type PageRoute, redirectOf, routesOf, titleOf } from './routes'
import { homeOf } from './routing'

/** The page of the current address. */
export function Pages() {
  const { entities, slots, actor, area } = useConsole()
  const { pathname, key } = useLocation()
  const routes = routesOf(entities, slots.pages, actor, area)
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <PageFailure error={error} onRetry={retry} />}
    >
      {/* Another address is another page: nothing goes on of what the one that was left had begun. */}
      <PlaceholderContext key={pathname} value={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<Navigate to={homeOf(area)} replace />} />
          <Route path={noPermissionPath} element={<NoPermissionPage key={key} />} />
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<Page route={route} />} />
          ))}
          <Route path="*" element={<Navigate to={redirectOf(entities, area, pathname)} replace />} />
        </Routes>
      </PlaceholderContext>
    </ErrorBoundary>
  )
}

function Page({ route }: { readonly route: PageRoute }) {
  if (!route.isAllowed) return <Navigate to={noPermissionPath} replace />
  if (route.kind === 'redirect') return <Navigate to={route.to} replace />
  if (route.kind === 'editWithoutId') return <EditWithoutId entity={route.entity} view={route.view} />
  return (
    <>
      <PageTitle title={titleOf(route)} />
      <Content route={route} />
    </>
  )
}

function Content({
  route,
}: {
  readonly route: Exclude<PageRoute, { kind: 'redirect' } | { kind: 'editWithoutId' }>
}) {
  if (route.kind === 'home') return <HomePage />
  if (route.kind === 'page') {
    const { page } = route
    if (page.permission === undefined) return <page.Page />
    return (
      <NeedsPermission name={page.permission}>
        <page.Page />
      </NeedsPermission>
    )
  }
  if (route.kind === 'list') return <ListRoute entity={route.entity} view={route.view} />
  return <FormPage entity={route.entity} view={route.view} mode={route.kind} />
}
