/* Signing in and out, and what a visitor may know about the system. Light: no console code is needed for it. */
import type { SessionUser } from './contract'
import { apiUrl, request } from './http'
import { closeSession, getSession, openSession, openView } from './session'

/** An account that visitors of a demonstration may use. */
export interface DemoAccount {
  /** The role, for people. */
  readonly papel: string
  readonly nome?: string
  readonly login: string
  readonly senha: string
}

/** What the server says about itself to anybody. */
export interface SystemInfo {
  readonly demo: boolean
  readonly version: string
  readonly contas?: readonly DemoAccount[]
}

/**
 * Signs in with an e-mail or a document and a password.
 * @throws HttpError with the server's sentence
 * @example await signIn('ana@example.com', secret)
 */
export async function signIn(login: string, password: string): Promise<void> {
  const { json } = await request(`${apiUrl}/auth/login/web`, {
    method: 'POST',
    body: JSON.stringify({ userLogin: login, password }),
  })
  const { token, user } = json as { token: string; user: SessionUser }
  openSession(token, user)
}

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

/** Signs out. The session here ends even when the server cannot be told. */
export async function signOut(): Promise<void> {
  const told = getSession().isExpired
    ? Promise.resolve()
    : request(`${apiUrl}/auth/logout`, { method: 'POST', body: '{}' }).then(() => undefined)
  // Without an answer the token dies of age on the server; the person must not be kept from leaving.
  await told.catch(() => undefined)
  closeSession()
}

let systemInfo: Promise<SystemInfo> | undefined

/** What the server says about itself; asked once. */
export function getSystemInfo(): Promise<SystemInfo> {
  systemInfo ??= request(`${apiUrl}/sistema`).then(
    ({ json }) => json as SystemInfo,
    (error: unknown) => {
      systemInfo = undefined
      throw error
    },
  )
  return systemInfo
}
