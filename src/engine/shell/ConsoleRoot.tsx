/*
 * Room: the console around the pages: routes, theme, languages, failures. Hides react-admin's set-up from everything
 * inside it.
 *
 * The outermost component. Hides that the page where visitors sign in is drawn without a router, so that little has to
 * be loaded before it is seen. The rest is loaded while credentials are typed, and a requested page is opened after
 * signing in.
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ConsoleSetup, FeaturePage } from '../contract'
import { lazyPart, PlaceholderContext, whenIdle } from '../page/lazyPart'
import { getSession, useSession } from '../session/session'
import { ErrorBoundary } from './ErrorBoundary'
import { FailureScreen } from './FailureScreen'
import { LoadingScreen } from './LoadingScreen'
import { signInPath } from './startMessages'

/**
 * A console.
 * @example <ConsoleRoot setup={setup} />
 */
export function ConsoleRoot({ setup }: { readonly setup: ConsoleSetup }) {
  const { user } = useSession()
  const address = useSyncExternalStore(followAddress, () => window.location.hash.slice(1))
  const [Routed] = useState(() => lazyPart(async () => (await import('./router')).createRoutedConsole(setup)))
  // Once the router is there, it draws the sign-in page too.
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
  // With the drawing: a moment later the address may be another one, of a page that is not this one.
  useLayoutEffect(() => {
    const [from = ''] = window.location.hash.split('#').slice(1)
    if (pathOf(from) === signInPath) return
    // Kept with the address, where the router looks for it after signing in.
    window.history.replaceState(from === '' || getSession().hasLeft ? null : { from }, '', `#${signInPath}`)
  }, [])
  // A failure is met again, and shown, when the console is needed.
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

/** The sign-in page, unless the address is that of another page of visitors. */
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
