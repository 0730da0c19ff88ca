/* Has the browser make a passkey, and the server keep it. */
import { startRegistration } from '@simplewebauthn/browser'
import { call } from '../../engine'
import { text } from './messages'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

function isCreation(options: object): options is CreationOptions {
  return ['rp', 'user', 'challenge', 'pubKeyCredParams'].every((name) => name in options)
}

/**
 * Gives the recovery codes that come with a first factor.
 * @throws HttpError with the server's sentence, Error in words
 */
export async function makeKey(
  nome: string,
  currentPassword: string | undefined,
): Promise<readonly string[] | null> {
  const body = currentPassword === undefined ? {} : { currentPassword }
  const { desafio, opcoes } = await call('POST /auth/fatores/chaves/opcoes', { body })
  if (!isCreation(opcoes)) throw new Error(text.keyFailed)
  const chave = await startRegistration({ optionsJSON: opcoes }).catch(() => {
    // What the browser says of it is English and technical; most often the person has given up.
    throw new Error(text.keyFailed)
  })
  const { codigos } = await call('POST /auth/fatores/chaves', { body: { desafio, nome, chave } })
  return codigos
}
