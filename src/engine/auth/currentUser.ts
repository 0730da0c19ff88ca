import { call } from '../data/call'
import { startImpersonation } from '../session/impersonation'
import { getSession, openSession } from '../session/session'

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
  else startImpersonation(viewAs, user)
}

/**
 * Views the console in this tab as a group or one of its members; read-only.
 * @throws HttpError with the server's message
 */
export async function viewAs(groupId: number, recordId?: number): Promise<void> {
  const target = recordId === undefined ? String(groupId) : `${groupId}/${recordId}`
  startImpersonation(target, await call('POST /auth/me', { headers: { 'View-As': target } }))
}
