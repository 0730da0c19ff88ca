/* Signing in, and what a visitor may know about the system. Light: no console code is needed for it. */
import type { SystemInfo } from '#model/wire/system'
import { call } from '../data/call'
import { openSession } from './session'

/**
 * Signs in with an e-mail or a document and a password.
 * @throws HttpError with the server's sentence
 * @example await signIn('ana@example.com', secret)
 */
export async function signIn(login: string, password: string): Promise<void> {
  const { token, user } = await call('POST /auth/login/web', { body: { userLogin: login, password } })
  openSession(token, user)
}

let systemInfo: Promise<SystemInfo> | undefined

/** What the server says about itself; asked once. */
export function getSystemInfo(): Promise<SystemInfo> {
  systemInfo ??= call('GET /sistema').catch((error: unknown) => {
    systemInfo = undefined
    throw error
  })
  return systemInfo
}
