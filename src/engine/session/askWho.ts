/* Who the server says is signed in, or who the console is looked at as. */
import { call } from '../data/call'
import { getSession, openSession } from './session'
import { openView } from './view'

/** Asks the server who the user is now: roles and permissions may have changed since signing in. */
export async function refreshUser(): Promise<void> {
  const { token, viewAs } = getSession()
  if (!token) return
  const user = await call('POST /auth/me')
  const now = getSession()
  if (now.token !== token || now.viewAs !== viewAs) return
  // The same user again is no news: everything drawn for another would be drawn anew.
  if (JSON.stringify(user) === JSON.stringify(now.user)) return
  if (viewAs === undefined) openSession(token, user)
  else openView(viewAs, user)
}

/**
 * Shows the console in this tab as the people of a group see it, or as one of them: nothing can be changed that way.
 * @throws HttpError with the server's sentence
 */
export async function lookAs(groupId: number, recordId?: number): Promise<void> {
  const viewAs = recordId === undefined ? String(groupId) : `${groupId}/${recordId}`
  openView(viewAs, await call('POST /auth/me', { headers: { 'View-As': viewAs } }))
}
