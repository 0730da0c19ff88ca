/* Signing in, and public information about the system. Needs none of the console's code. */

import type { SystemInfo } from '#model/wire/installation/system'
import type { SecondStep } from '#model/wire/people/factor'
import { call } from '../data/call'
import { openSession } from '../session/session'

export type Step = SecondStep['segundo_passo']

/**
 * Resolves to the second step if the account requires one.
 * @param login an e-mail or a document number
 * @throws HttpError with the server's message
 * @example const step = await signIn('ana@example.com', secret)
 */
export async function signIn(login: string, password: string): Promise<Step | undefined> {
  const answer = await call('POST /auth/login/web', { body: { userLogin: login, password } })
  if ('segundo_passo' in answer) return answer.segundo_passo
  openSession(answer.token, answer.user)
  return undefined
}

let systemInfo: Promise<SystemInfo> | undefined

export function getSystemInfo(): Promise<SystemInfo> {
  systemInfo ??= call('GET /sistema').catch((error: unknown) => {
    systemInfo = undefined
    throw error
  })
  return systemInfo
}
