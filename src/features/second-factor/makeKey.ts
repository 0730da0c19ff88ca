import { startRegistration } from '@simplewebauthn/browser'
import { call } from '../../engine'
import { text } from './messages'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

function isCreation(options: object): options is CreationOptions {
  return ['rp', 'user', 'challenge', 'pubKeyCredParams'].every((name) => name in options)
}

/**
 * @returns the recovery codes if this is the first factor
 * @throws HttpError with the server's message, Error when the browser refuses
 */
export async function makeKey(
  nome: string,
  currentPassword: string | undefined,
): Promise<readonly string[] | null> {
  const body = currentPassword === undefined ? {} : { currentPassword }
  const { desafio, opcoes } = await call('POST /auth/fatores/chaves/opcoes', { body })
  if (!isCreation(opcoes)) throw new Error(text.keyFailed)
  const chave = await startRegistration({ optionsJSON: opcoes }).catch(() => {
    // The browser's message is in technical English; usually the user has cancelled.
    throw new Error(text.keyFailed)
  })
  const { codigos } = await call('POST /auth/fatores/chaves', { body: { desafio, nome, chave } })
  return codigos
}
