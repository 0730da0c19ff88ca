/* Completes a sign-in redirected back from an identity provider. */
import { call } from '../data/call'
import { openSession } from '../session/session'
import type { Step } from './signIn'

/**
 * Resolves to the second step if the account requires one.
 * @throws HttpError with the server's message
 * @example const step = await handleSignInRedirect(code)
 */
export async function handleSignInRedirect(code: string): Promise<Step | undefined> {
  const answer = await call('POST /auth/login/provedor', { body: { codigo: code } })
  if ('segundo_passo' in answer) return answer.segundo_passo
  openSession(answer.token, answer.user)
  return undefined
}
