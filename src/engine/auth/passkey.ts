import { startAuthentication } from '@simplewebauthn/browser'
import type { SignedIn } from '#model/wire/people/session'
import { call } from '../data/call'
import { stepText } from './secondStepMessages'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

function isRequest(options: object): options is RequestOptions {
  return 'challenge' in options
}

/**
 * Signs in with a passkey, as the second factor or instead of a password.
 * @throws Error with a message for users
 */
export async function answerPasskey(asked: string | undefined): Promise<SignedIn> {
  const body = asked === undefined ? {} : { desafio: asked }
  const { desafio, opcoes } = await call('POST /auth/login/chave/opcoes', { body })
  if (!isRequest(opcoes)) throw new Error(stepText.keyFailed)
  const chave = await startAuthentication({ optionsJSON: opcoes }).catch(() => {
    // Browser errors are technical and in English; most often the user has cancelled.
    throw new Error(stepText.keyFailed)
  })
  return asked === undefined
    ? call('POST /auth/login/chave', { body: { desafio, chave } })
    : call('POST /auth/login/segundo-passo', { body: { desafio, chave } })
}
