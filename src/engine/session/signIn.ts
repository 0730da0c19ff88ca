/* Signing in, and what a visitor may know about the system. Light: no console code is needed for it. */

import type { SystemInfo } from '#model/wire/installation/system'
import type { SecondStep } from '#model/wire/people/factor'
import { call } from '../data/call'
import { openSession } from './session'

/** What the account asks for beyond the password. */
export type Step = SecondStep['segundo_passo']

/**
 * Signs in with an e-mail or a document and a password, unless the account asks for a second step: then gives that.
 * @throws HttpError with the server's sentence
 * @example const step = await signIn('ana@example.com', secret)
 */
export async function signIn(login: string, password: string): Promise<Step | undefined> {
  const answer = await call('POST /auth/login/web', { body: { userLogin: login, password } })
  if ('segundo_passo' in answer) return answer.segundo_passo
  openSession(answer.token, answer.user)
  return undefined
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
