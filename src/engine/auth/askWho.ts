import { call } from '../data/call'
import { getSession, openSession } from '../session/session'
import { openView } from '../session/view'

/** Refetches the user, whose roles and permissions may have changed since signing in. */
export async function refreshUser(): Promise<void> {
  const { token, viewAs } = getSession()
  if (!token) return
  const user = await call('POST /auth/me')
  const now = getSession()
  if (now.token !== token || now.viewAs !== viewAs) return
  // An unchanged user keeps its identity; a new object would re-render everything.
  if (JSON.stringify(user) === JSON.stringify(now.user)) return
  if (viewAs === undefined) openSession(token, user)
  else openView(viewAs, user)
}

/**
 * Views the console in this tab as a group or one of its members; read-only.
 * @throws HttpError with the server's message
 */
export async function lookAs(groupId: number, recordId?: number): Promise<void> {
  const viewAs = recordId === undefined ? String(groupId) : `${groupId}/${recordId}`
  openView(viewAs, await call('POST /auth/me', { headers: { 'View-As': viewAs } }))
}
