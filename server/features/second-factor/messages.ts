import type { Message } from '../../engine/index'
import { mail } from '../kit/messages'

export const factorText = {
  noFactor: 'Esta pessoa não tem segundo fator.',
  outranked: 'Só quem está em um nível acima do desta pessoa pode retirar o segundo fator dela.',
} as const

const lines = {
  appOn:
    'Um aplicativo de códigos foi ativado como segundo fator da sua conta. A partir de agora, ele é pedido depois da senha.',
  appOff: 'O aplicativo de códigos deixou de ser pedido para entrar na sua conta.',
  codes:
    'Novos códigos de recuperação foram gerados para a sua conta. Os códigos anteriores deixaram de valer.',
  keyOn: 'Uma chave de acesso foi adicionada à sua conta. Com ela, é possível entrar sem a senha.',
  keyOff: 'Uma chave de acesso foi removida da sua conta.',
} as const

export function ownFactorMail(to: string, name: string, what: keyof typeof lines): Message {
  return mail(
    { to, name },
    'O segundo fator da sua conta mudou',
    `${lines[what]}

Se não foi você, troque a sua senha em “Esqueci minha senha” e avise o administrador do sistema.`,
  )
}

export function takenFactorMail(to: string, name: string, by: string): Message {
  return mail(
    { to, name },
    'O segundo fator da sua conta foi retirado',
    `${by} retirou o segundo fator da sua conta. As sessões abertas foram encerradas, e a senha basta para entrar até que você ative outro.

Se você não esperava por isso, avise a cooperativa.`,
  )
}
