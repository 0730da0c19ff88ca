/* Texts about passwords; rejections quote the specification verbatim. */
import type { Message } from '../../engine/index'
import { mail } from '../kit/messages'

export const passwordText = {
  missingCurrent: '* Por favor, informe a senha atual',
} as const

export function passwordMail(to: string, name: string, link: string): Message {
  return mail(
    { to, name },
    'Redefinição de senha',
    `Recebemos um pedido para redefinir a sua senha. Para escolher uma nova, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.`,
  )
}
