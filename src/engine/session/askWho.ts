/* Who the server says is signed in, or who the console is looked at as. */
import type { SessionUser } from '../contract'
import { apiUrl, request } from '../data/http'
import { getSession, openSession, openView } from './session'

/** Asks the server who the user is now: roles and permissions may have changed since signing in. */
export async function refreshUser(): Promise<void> {
  const { token, viewAs } = getSession()
  if (!token) return
  const user = await askWho()
  const now = getSession()
  if (now.token !== token || now.viewAs !== viewAs) return
  if (viewAs === undefined) openSession(token, user)
  else openView(viewAs, user)
}

async function askWho(headers: Record<string, string> = {}): Promise<SessionUser> {
  const { json } = await request(`${apiUrl}/auth/me`, { method: 'POST', body: '{}', headers })
  return json as SessionUser
}

/**
 * Shows the console in this tab as the people of a group see it, or as one of them: nothing can be changed that way.
 * @throws HttpError with the server's sentence
 */
export async function lookAs(groupId: number, recordId?: number): Promise<void> {
  const viewAs = recordId === undefined ? String(groupId) : `${groupId}/${recordId}`
  openView(viewAs, await askWho({ 'View-As': viewAs }))
}
