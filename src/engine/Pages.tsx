/* Draws the routing table: the page of every address, or where to go instead. */
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useConsole } from './console'
import { EditWithoutId } from './EditWithoutId'
import { ErrorBoundary } from './ErrorBoundary'
import { FormPage } from './FormPage'
import { HomePage } from './HomePage'
import { ListRoute } from './list/ListRoute'
import { noPermissionPath } from './messages'
import { NeedsPermission } from './NeedsPermission'
import { NoPermissionPage } from './NoPermissionPage'
import { PageFailure } from './PageFailure'
import { PageSkeleton } from './PageSkeleton'
import { PageTitle } from './PageTitle'
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
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<Redirect to={homeOf(area)} />} />
          <Route path={noPermissionPath} element={<NoPermissionPage key={key} />} />
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<Page route={route} />} />
          ))}
          <Route path="*" element={<Redirect to={redirectOf(entities, area, pathname)} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** While the next page is being loaded the last redirect is still there: coming back to its address must lead on again. */
function Redirect({ to }: { readonly to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}

function Page({ route }: { readonly route: PageRoute }) {
  if (!route.isAllowed) return <Redirect to={noPermissionPath} />
  if (route.kind === 'redirect') return <Redirect to={route.to} />
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
