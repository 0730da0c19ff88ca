/*
 * The console around the pages: routes, theme, languages and error handling. Hides the set-up of
 * react-admin.
 *
 * The outermost component. The sign-in page is rendered without the router, so that little is loaded before
 * it. The rest loads while the user types; the requested page opens after signing in.
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { signInPath } from '../console/startMessages'
import type { ConsoleSetup, FeaturePage } from '../contract'
import { lazyPart, PlaceholderContext, whenIdle } from '../page/lazyPart'
import { getSession, useSession } from '../session/session'
import { ErrorBoundary } from './ErrorBoundary'
import { FailureScreen } from './FailureScreen'
import { LoadingScreen } from './LoadingScreen'

export function ConsoleRoot({ setup }: { readonly setup: ConsoleSetup }) {
  const { user } = useSession()
  const address = useSyncExternalStore(followAddress, () => window.location.hash.slice(1))
  const [Routed] = useState(() => lazyPart(async () => (await import('./router')).createRoutedConsole(setup)))
  // Once the router is loaded, it renders the sign-in page too.
  const [isRouted, setRouted] = useState(false)
  const page = user || isRouted ? undefined : signInPageFor(setup, address)
  if (!page && !isRouted) setRouted(true)
  return (
    <ErrorBoundary resetKey={address} fallback={(error) => <FailureScreen error={error} />}>
      <PlaceholderContext value={<LoadingScreen images={setup.loadingImages} />}>
        {page ? <FirstPage page={page} setup={setup} /> : <Routed />}
      </PlaceholderContext>
    </ErrorBoundary>
  )
}

function FirstPage({ page, setup }: { readonly page: FeaturePage; readonly setup: ConsoleSetup }) {
  // In a layout effect, because the address may change right after the render.
  useLayoutEffect(() => {
    const [from = ''] = window.location.hash.split('#').slice(1)
    if (pathOf(from) === signInPath) return
    // Stored in the history state, where the router looks for it after signing in.
    window.history.replaceState(from === '' || getSession().hasLeft ? null : { from }, '', `#${signInPath}`)
  }, [])
  // If the preload fails, rendering the console retries and shows the error.
  useEffect(
    () =>
      whenIdle(() => void import('./router').then((part) => part.loadConsole(setup)).catch(() => undefined)),
    [setup],
  )
  return (
    <>
      <title>{`${page.title} · ${setup.title}`}</title>
      <page.Page />
    </>
  )
}

function signInPageFor(setup: ConsoleSetup, address: string): FeaturePage | undefined {
  const pages = setup.features.flatMap((feature) => feature.pages ?? [])
  const path = pathOf(address)
  const isOther = pages.some(
    (page) => page.path.startsWith('/') && page.path !== signInPath && firstOf(page.path) === firstOf(path),
  )
  return path !== signInPath && isOther ? undefined : pages.find((page) => page.path === signInPath)
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}

function firstOf(path: string): string | undefined {
  return path.split('/')[1]
}

function followAddress(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
