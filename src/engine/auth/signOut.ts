/* Separate from signIn.ts, so that the first public page loads without it. */
import { call } from '../data/call'
import { change, draftPrefix, getSession, sessionPrefix, textDraftWord } from '../session/session'

/** Ends the local session even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const told: Promise<unknown> = getSession().isExpired ? Promise.resolve() : call('POST /auth/logout')
  // Without a response, the token expires on the server anyway.
  await told.catch(() => undefined)
  closeSession()
}

/** Keeps preferences and form drafts, which contain no personal data and are stored per user. */
export function closeSession() {
  for (const key of Object.keys(localStorage)) if (isOfSession(key)) localStorage.removeItem(key)
  // Includes the last filters of lists.
  sessionStorage.clear()
  change({ isExpired: false, hasLeft: !getSession().isExpired })
}

function isOfSession(key: string): boolean {
  if (key.startsWith(sessionPrefix)) return true
  // Stored searches of react-admin's lists and drafts of notes may contain names of people.
  return key.endsWith('.listParams') || (key.startsWith(draftPrefix) && key.includes(textDraftWord))
}
