/* A router provider for react-admin that rewrites its paths to our addresses. */
import { type ComponentProps, useCallback } from 'react'
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin'
import { Link, Navigate, type To } from 'react-router-dom'
import { type NavigationContext, ownPath } from './adminPaths'
import { useConsole } from './console'

export const adminRouter: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: useOwnNavigate,
  Link: OwnLink,
  Navigate: OwnNavigate,
}

function useOwnNavigate(): RouterNavigateFunction {
  const tools = useConsole()
  const navigate = reactRouterProvider.useNavigate()
  return useCallback(
    (to, options) => navigate(typeof to === 'number' ? to : ownAddress(to, tools), options),
    [navigate, tools],
  )
}

function OwnLink({ to, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} to={ownAddress(to, useConsole())} />
}

function OwnNavigate({ to, ...props }: ComponentProps<typeof Navigate>) {
  return <Navigate {...props} to={ownAddress(to, useConsole())} />
}

function ownAddress(to: To, traveller: NavigationContext): To {
  if (typeof to !== 'string') {
    const own = to.pathname === undefined ? undefined : ownPath(to.pathname, traveller)
    return own === undefined ? to : { ...to, pathname: own }
  }
  const [pathname = ''] = to.split(/[?#]/)
  const own = ownPath(pathname, traveller)
  return own === undefined ? to : own + to.slice(pathname.length)
}
