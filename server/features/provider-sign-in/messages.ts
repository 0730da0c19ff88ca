/* Mails and names of sign-ins by an identity provider. */
import type { Message } from '../../engine/index'

/** Whose name the trail shows where the provider decides. */
export const providerActorName = 'Provedor de identidade'

/** Tells the person that the account now opens by the provider, too. */
export function linkedMail(to: string, provider: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'Nova forma de entrar na sua conta',
    text: `Olá!

A sua conta agora também abre com ${provider}: o provedor de identidade confirmou que este endereço é seu.

Se não foi você, avise o administrador do sistema.
`,
  }
}
