/*
 * The outermost routes: public pages, which stay small, and the console, which loads after signing in. One
 * hash data router, created once, because only a data router can block navigation.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import {
  createHashRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useRouteError,
} from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { lazyEntities, loadBodies } from '#model/entity/load/lazyEntity'
import { signInPath } from '../console/startMessages'
import type { ConsoleSetup, FeaturePage } from '../contract'
import { loadList } from '../list/ListRoute'
import { lazyIcons } from '../page/Icon'
import { lazyPart, PlaceholderContext, partLoading, whenIdle } from '../page/lazyPart'
import { loadView } from '../record/ShowPage'
import { useSession } from '../session/session'
import { FailureScreen } from './FailureScreen'
import { LoadingScreen } from './LoadingScreen'

export function createRoutedConsole(setup: ConsoleSetup): ComponentType {
  const router = createHashRouter(rootRoutes(setup))
  // Without transitions, because a page that stays while the next one loads would not notice being left again.
  return () => <RouterProvider router={router} useTransitions={false} />
}

export function rootRoutes(setup: ConsoleSetup): RouteObject[] {
  const visitorPages = setup.features
    .flatMap((feature) => feature.pages ?? [])
    .filter((page) => page.path.startsWith('/') && (page.roles === 'guest' || page.roles === 'everybody'))
  const LoadedConsole = lazyPart(() => loadConsole(setup))
  return [
    {
      element: (
        <PlaceholderContext value={<LoadingScreen images={setup.loadingImages} />}>
          <Outlet />
        </PlaceholderContext>
      ),
      errorElement: <RouteFailure />,
      children: [
        ...visitorPages.map((page) => ({
          path: page.path,
          element: <VisitorPage page={page} setup={setup} />,
        })),
        {
          path: '*',
          element: (
            <SignedIn>
              <LoadedConsole />
            </SignedIn>
          ),
        },
      ],
    },
  ]
}

function RouteFailure() {
  return <FailureScreen error={useRouteError()} />
}

export async function loadConsole(setup: ConsoleSetup) {
  const [{ Console }, more = [], first] = await Promise.all([
    import('./Console'),
    setup.loadFeatures?.(),
    loadGenerated(setup),
  ])
  const features = [...setup.features, ...more]
  return () => {
    const { round, ...generated } = useGenerated(setup, first)
    return <Console key={round} setup={setup} features={features} {...generated} />
  }
}

export function useGenerated(setup: ConsoleSetup, first: Awaited<ReturnType<typeof loadGenerated>>) {
  const [now, setNow] = useState({ ...first, round: 0 })
  useEffect(() => {
    let asked = 0
    return setup.onGenerated?.(() => {
      const round = ++asked
      // When two reloads overlap the later one wins. After a failure the console stays as it is; the
      // generator reports the error.
      loadGenerated(setup).then(
        (next) => round === asked && setNow((last) => ({ ...next, round: last.round + 1 })),
        () => undefined,
      )
    })
  }, [setup])
  return now
}

async function loadGenerated(setup: ConsoleSetup) {
  return { entities: await loadEntities(setup), icons: lazyIcons(setup.loadIcons) }
}

/** Loads entities lazily, except those used in the global filter of every page. */
async function loadEntities({ loadEntities: load, narrowBy = [] }: ConsoleSetup): Promise<readonly Entity[]> {
  const parts = await load()
  const entities = lazyEntities({ ...parts, load: (name) => partLoading.load(() => parts.load(name)) })
  await Promise.all([
    loadBodies(entities.filter(({ name }) => narrowBy.includes(name))),
    // If it fails, rendering the page retries and shows the error.
    loadSection(entities).catch(() => undefined),
  ])
  return entities
}

/** What the section in the address needs, so that its first render requests its rows. */
async function loadSection(entities: readonly Entity[]): Promise<void> {
  const [address = ''] = window.location.hash.split('?')
  const path = `${address.split('/').slice(2).join('/')}/`
  const section = entities.find((entity) => entity.menu && path.startsWith(`${entity.path}/`))
  const rest = path.slice(section?.path?.length)
  const load = rest === '/' ? loadList : /^\/\d+\/$/.test(rest) ? loadView : undefined
  if (section) await Promise.all([loadBodies([section]), load?.()])
}

interface VisitorPageProps {
  readonly page: FeaturePage
  readonly setup: ConsoleSetup
}

function VisitorPage({ page, setup }: VisitorPageProps) {
  const { user } = useSession()
  const { state } = useLocation()
  // Preloads the console. If that fails, signing in retries and shows the error.
  useEffect(() => whenIdle(() => void loadConsole(setup).catch(() => undefined)), [setup])
  if (user && page.roles === 'guest') {
    // Before the router was loaded, the requested page was stored in the history state.
    return <Navigate to={addressIn(state) ?? addressIn(window.history.state) ?? '/'} replace />
  }
  return (
    <>
      <title>{`${page.title} · ${setup.title}`}</title>
      <page.Page />
    </>
  )
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const { user, hasLeft } = useSession()
  const { pathname, search } = useLocation()
  if (user) return children
  // The requested page is restored after signing in, but not after signing out.
  return <Navigate to={signInPath} replace state={hasLeft ? undefined : { from: pathname + search }} />
}

function addressIn(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' ? from : undefined
}
