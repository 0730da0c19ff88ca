/* Signing in and out, and what a visitor may know about the system. Light: no console code is needed for it. */
import type { SessionUser } from '../contract'
import { apiUrl, request } from '../data/http'
import { closeSession, getSession, openSession } from './session'

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
