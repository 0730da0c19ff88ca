/*
 * Room: addresses of before a change of a schema. Hides which names the database remembers; what is drawn where there is
 * no page leads to the page of today, if one was there before.
 */
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useFormerNames } from '../../data/useFormerNames'
import { PageSkeleton } from '../../page/PageSkeleton'
import { useConsole } from '../console'
import { formerAddress } from './formerAddress'

/** Leads on, or draws what says that there is nothing. */
export function FormerPage({ children }: { readonly children: ReactNode }) {
  const { index, area } = useConsole()
  const former = useFormerNames()
  const { pathname, search, state } = useLocation()
  if (former === undefined) return <PageSkeleton />
  const today = former && formerAddress(pathname, former, { index, area })
  if (!today || today === pathname) return children
  return <Navigate to={{ pathname: today, search }} state={state} replace />
}
