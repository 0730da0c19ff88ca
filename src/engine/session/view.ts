/* Viewing the console in this tab as another user sees it. Apart from the session: visitors need none of it. */
import type { SessionUser } from '#model/wire/people/session'
import { change, getSession, type StoredView, storedView, viewKey } from './session'

/** Starts or refreshes viewing the console as another user; `closeView` ends it. */
export function openView(viewAs: string, user: SessionUser) {
  const from = storedView()?.from ?? window.location.hash
  sessionStorage.setItem(viewKey, JSON.stringify({ viewAs, user, from } satisfies StoredView))
  change({ ...getSession(), viewAs, user })
}

/** Forgets whom this tab looks as, and goes back to where that began; loaded anew, so nothing is left of the view. */
export function closeView() {
  const { from = '' } = storedView() ?? {}
  sessionStorage.removeItem(viewKey)
  window.location.hash = from
  window.location.reload()
}
