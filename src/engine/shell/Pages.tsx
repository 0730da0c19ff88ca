/* react-admin with a resource per entity and our own pages as custom routes. */
// biome-ignore lint/style/noRestrictedImports: catches a page that uses an entity before it is loaded
import { type PropsWithChildren, Suspense, useLayoutEffect, useMemo } from 'react'
import { CoreAdminUI, CustomRoutes, ResourceDefinitionContext } from 'react-admin'
import { Navigate, Route, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { openRelated } from '#model/record/relations'
import { type ConsoleTools, useConsole } from '../console/console'
import { type PageRoute, pagesOf, sectionsAt, titleOf } from '../console/routes'
import { homeOf, joinPath } from '../console/routing'
import { enterVisit } from '../console/visit'
import { ListRoute, loadList } from '../list/ListRoute'
import { noPermissionPath } from '../messages'
import { DialogHostProvider } from '../page/DialogHost'
import { EntityGate } from '../page/EntityGate'
import { lazyDialog } from '../page/lazyDialog'
import { InsideContext, lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageSkeleton } from '../page/PageSkeleton'
import { PageTitle } from '../page/PageTitle'
import { FormPage, loadForm } from '../record/FormPage'
import { loadView, ShowPage } from '../record/ShowPage'
import { DocumentMakerContext } from '../rows/documentMaker'
import { PreviewPanelContext } from '../rows/previewPanel'
import { ErrorBoundary } from './ErrorBoundary'
import { FailedPage } from './FailedPage'
import { FailureScreen } from './FailureScreen'
import { HomePage } from './HomePage'
import { Layout } from './layout/Layout'
import { NeedsPermission } from './NeedsPermission'
import { definitionsOf, OwnPage, resourcesOf } from './resources'

const loadDocumentMaker = () => import('../record/view/pdf/makeRecordPdf')

export function Pages() {
  const tools = useConsole()
  // Memoised per user: react-admin registers its resources again when they change.
  const { routes, definitions } = useMemo(() => {
    const { slots, actor, area } = tools
    const resources = resourcesOf(tools)
    const routes = (
      <>
        {resources}
        <CustomRoutes>
          <Route path="/" element={<Navigate to={homeOf(area)} replace />} />
          <Route path={noPermissionPath} element={<NoPermission />} />
          {pagesOf(slots.pages, actor, area).map((route) => (
            <Route key={route.path} path={route.path} element={<Page route={route} />} />
          ))}
          {/* After the area's own route, because a resource may have the area's name. */}
          <Route path={joinPath(area, '*')} element={<SectionPage />} />
        </CustomRoutes>
      </>
    )
    return { routes, definitions: definitionsOf(resources) }
  }, [tools])
  return (
    <ResourceDefinitionContext value={definitions}>
      <CoreAdminUI
        layout={Frame}
        catchAll={OwnPage}
        accessDenied={NoPermission}
        error={FailureScreen}
        loginPage={false}
        title={tools.setup.title}
        disableTelemetry
      >
        {routes}
      </CoreAdminUI>
    </ResourceDefinitionContext>
  )
}

const EditWithoutId = lazyDialog(() => import('./EditWithoutId').then((part) => part.EditWithoutId))
const NoPermissionPage = lazyPart(() => import('./NoPermissionPage').then((part) => part.NoPermissionPage))
const PreviewPanel = lazyDialog(() => import('../record/view/PreviewPanel').then((part) => part.PreviewPanel))

/** A constant element, because Suspense boundaries re-render when the fallback changes. */
const skeleton = <PageSkeleton />

function Frame({ children }: PropsWithChildren) {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => enterVisit(key, pathname, isReturn), [key, pathname, isReturn])
  return (
    <Layout>
      <ErrorBoundary
        resetKey={pathname}
        fallback={(error, retry) => <FailedPage key={pathname} error={error} onRetry={retry} />}
      >
        {/* Keyed by address, so that no state is carried over to another page. */}
        <PlaceholderContext key={pathname} value={skeleton}>
          <InsideContext value={false}>
            {/* Suspends while an entity that the page uses is loading. */}
            <Suspense fallback={skeleton}>
              <PreviewPanelContext value={PreviewPanel}>
                <DocumentMakerContext value={loadDocumentMaker}>
                  <DialogHostProvider>{children}</DialogHostProvider>
                </DocumentMakerContext>
              </PreviewPanelContext>
            </Suspense>
          </InsideContext>
        </PlaceholderContext>
      </ErrorBoundary>
    </Layout>
  )
}

function NoPermission() {
  const { key } = useLocation()
  return <NoPermissionPage key={key} />
}

/** Creates only the routes of the section in the address. */
function SectionPage() {
  const { index, actor, area } = useConsole()
  const { pathname } = useLocation()
  const within = joinPath(area).length + 1
  return useRoutes([
    ...sectionsAt(index, actor, area, pathname).map((route) => ({
      path: route.path.slice(within),
      element: <Page route={route} />,
    })),
    { path: '*', element: <OwnPage /> },
  ])
}

function Page({ route }: { readonly route: PageRoute }) {
  const tools = useConsole()
  if (!route.isAllowed) return <Navigate to={noPermissionPath} replace />
  if (route.kind === 'redirect') return <Navigate to={route.to} replace />
  if (route.kind === 'editWithoutId') return <EditWithoutId entity={route.entity} view={route.view} />
  const page = () => (
    <>
      <PageTitle title={titleOf(route)} />
      <Content route={route} />
    </>
  )
  if (route.kind === 'home') return page()
  return (
    <EntityGate key={keyOf(route)} open={() => openFor(route, tools)} ahead={ahead[route.kind]}>
      {page}
    </EntityGate>
  )
}

function keyOf(route: PageRouteMatch): string {
  return route.kind === 'page' ? route.path : `${route.kind} ${route.entity.name}`
}

type PageRouteMatch = Exclude<ContentProps['route'], { kind: 'home' }>

function openFor(route: PageRouteMatch, tools: ConsoleTools): Promise<void> | undefined {
  if (route.kind === 'page') return loadBodies(route.page.opens?.(tools) ?? [])
  return route.kind === 'show' ? openRelated(tools.index, route.entity) : loadBodies([route.entity])
}

/** Page components load in parallel with the metadata. */
const ahead = { list: loadList, show: loadView, create: loadForm, edit: loadForm, page: undefined }

interface ContentProps {
  readonly route: Exclude<PageRoute, { kind: 'redirect' } | { kind: 'editWithoutId' }>
}

function Content({ route }: ContentProps) {
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
  if (route.kind === 'show') return <ShowPage entity={route.entity} view={route.view} />
  return <FormPage entity={route.entity} view={route.view} mode={route.kind} />
}
