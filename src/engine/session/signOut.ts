/* Signing out; apart from signing in, so that visitors' first page comes without. */
import { call } from '../data/call'
import { change, getSession, sessionPrefix, viewKey } from './session'

/** Signs out. The session here ends even when the server cannot be told. */
export async function signOut(): Promise<void> {
  const told: Promise<unknown> = getSession().isExpired ? Promise.resolve() : call('POST /auth/logout')
  // Without an answer the token dies of age on the server; the person must not be kept from leaving.
  await told.catch(() => undefined)
  closeSession()
}

/** Ends the session and forgets all that was kept for it. Preferences and drafts, kept by user, outlive it. */
export function closeSession() {
  for (const key of Object.keys(localStorage)) {
    // Remembered searches of react-admin's lists may hold names of people.
    if (key.startsWith(sessionPrefix) || key.endsWith('.listParams')) localStorage.removeItem(key)
  }
  sessionStorage.removeItem(viewKey)
  change({ isExpired: false, hasLeft: !getSession().isExpired })
}
