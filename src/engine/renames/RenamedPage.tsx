/*
 * Redirects URLs from before a schema renamed something. If a URL matches no page but did so under an old
 * name, the user is redirected to the current page.
 */
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useConsole } from '../console/console'
import { PageSkeleton } from '../page/PageSkeleton'
import { renamedAddress } from './renamedAddress'
import { useRenames } from './useRenames'

export function RenamedPage({ children }: { readonly children: ReactNode }) {
  const { index, area } = useConsole()
  const former = useRenames()
  const { pathname, search, state } = useLocation()
  if (former === undefined) return <PageSkeleton />
  const today = former && renamedAddress(pathname, former, { index, area })
  if (!today || today === pathname) return children
  return <Navigate to={{ pathname: today, search }} state={state} replace />
}
