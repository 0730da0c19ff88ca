/* Opens the session of a person whom an identity provider has sent back. */
import { call } from '../data/call'
import { openSession } from './session'
import type { Step } from './signIn'

/**
 * Signs in with the secret of the way back, unless the account asks for a second step: then gives that.
 * @throws HttpError with the server's sentence
 * @example const step = await arrive(code)
 */
export async function arrive(code: string): Promise<Step | undefined> {
  const answer = await call('POST /auth/login/provedor', { body: { codigo: code } })
  if ('segundo_passo' in answer) return answer.segundo_passo
  openSession(answer.token, answer.user)
  return undefined
}
