/* Signing out; apart from signing in, so that visitors' first page comes without. */
import { call } from '../data/call'
import { change, draftPrefix, getSession, noteDraftWord, sessionPrefix } from './session'

/** Signs out. The session here ends even when the server cannot be told. */
export async function signOut(): Promise<void> {
  const told: Promise<unknown> = getSession().isExpired ? Promise.resolve() : call('POST /auth/logout')
  // Without an answer the token dies of age on the server; the person must not be kept from leaving.
  await told.catch(() => undefined)
  closeSession()
}

/**
 * Ends the session and forgets all that was kept for it. Preferences and the drafts of forms, which hold no personal data,
 * are kept by user and outlive it.
 */
export function closeSession() {
  for (const key of Object.keys(localStorage)) if (isOfSession(key)) localStorage.removeItem(key)
  // Lists as they were left, too: what was searched for.
  sessionStorage.clear()
  change({ isExpired: false, hasLeft: !getSession().isExpired })
}

function isOfSession(key: string): boolean {
  if (key.startsWith(sessionPrefix)) return true
  // Remembered searches of react-admin's lists, and notes, may hold names of people.
  return key.endsWith('.listParams') || (key.startsWith(draftPrefix) && key.includes(noteDraftWord))
}
