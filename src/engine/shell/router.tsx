/*
 * The outermost routes: visitors' pages, which stay light, and everything else, which is the console and is loaded
 * after signing in. One data router of the hash kind, made once: navigation can be blocked in it.
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
import { closedEntities, openEntities } from '#model/entity/opening'
import type { ConsoleSetup, FeaturePage } from '../contract'
import { awaitPart, lazyPart, PlaceholderContext, whenIdle } from '../page/lazyPart'
import { useSession } from '../session/session'
import { FailureScreen } from './FailureScreen'
import { LoadingScreen } from './LoadingScreen'
import { signInPath } from './startMessages'

/** A console with its router; to be made once. */
export function createRoutedConsole(setup: ConsoleSetup): ComponentType {
  const router = createHashRouter(rootRoutes(setup))
  // The page follows its address at once: one that stayed while the next is loading would not notice being left again.
  return () => <RouterProvider router={router} useTransitions={false} />
}

/** The outermost routes, apart from the kind of router they live in. */
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

/** Loads the console's code, its features and what is generated side by side. */
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

/** What is generated, now: another round of it makes the console anew. */
export function useGenerated(setup: ConsoleSetup, first: Awaited<ReturnType<typeof loadGenerated>>) {
  const [now, setNow] = useState({ ...first, round: 0 })
  useEffect(() => {
    let asked = 0
    return setup.onGenerated?.(() => {
      const round = ++asked
      // Of two that come together the later one counts, whichever is there first. A failure leaves the console as it
      // is; what failed is told by who generates.
      loadGenerated(setup).then(
        (next) => round === asked && setNow((last) => ({ ...next, round: last.round + 1 })),
        () => undefined,
      )
    })
  }, [setup])
  return now
}

/** The entities and the icons. */
async function loadGenerated(setup: ConsoleSetup) {
  const [entities, icons] = await Promise.all([loadEntities(setup), setup.loadIcons()])
  return { entities, icons }
}

/** The entities, closed but for those that every page is narrowed by. */
async function loadEntities({ loadEntities: load, narrowBy = [] }: ConsoleSetup): Promise<readonly Entity[]> {
  const parts = await load()
  const entities = closedEntities({ ...parts, load: (name) => awaitPart(parts.load(name)) })
  await openEntities(entities.filter(({ name }) => narrowBy.includes(name)))
  return entities
}

interface VisitorPageProps {
  readonly page: FeaturePage
  readonly setup: ConsoleSetup
}

function VisitorPage({ page, setup }: VisitorPageProps) {
  const { user } = useSession()
  const { state } = useLocation()
  // Preloads the console for after signing in. A failure is met again, and shown, when it is needed.
  useEffect(() => whenIdle(() => void loadConsole(setup).catch(() => undefined)), [setup])
  if (user && page.roles === 'guest') {
    // Before there was a router, the requested page was kept with the address.
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
  // The requested page is opened after signing in, but not after signing out.
  return <Navigate to={signInPath} replace state={hasLeft ? undefined : { from: pathname + search }} />
}

function addressIn(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' ? from : undefined
}
