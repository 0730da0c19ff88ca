import type { Message } from '../../engine/index'

export const providerActorName = 'Provedor de identidade'

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
