/* "View as" another user in this tab. Separate from session.ts, because public pages do not need it. */
import type { SessionUser } from '#model/wire/people/session'
import { change, getSession, type StoredImpersonation, storedView, viewKey } from './session'

export function startImpersonation(viewAs: string, user: SessionUser) {
  const from = storedView()?.from ?? window.location.hash
  sessionStorage.setItem(viewKey, JSON.stringify({ viewAs, user, from } satisfies StoredImpersonation))
  change({ ...getSession(), viewAs, user })
}

/** Reloads the page on which the view began, so that none of its data is left. */
export function endImpersonation() {
  const { from = '' } = storedView() ?? {}
  sessionStorage.removeItem(viewKey)
  window.location.hash = from
  window.location.reload()
}
