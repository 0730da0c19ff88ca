/* Texts of passwords: refusals (letter for letter those of the specification) and mails. */
import type { Message } from '../../engine/index'

/** Refusals. */
export const passwordText = {
  missingCurrent: '* Por favor, informe a senha atual',
} as const

/** The link for a new password. */
export function passwordMail(to: string, name: string, link: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'Redefinição de senha',
    text: `Olá, ${name}!

Recebemos um pedido para redefinir a sua senha. Para escolher uma nova, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.
`,
  }
}

/** Tells that the password is another. */
export function passwordChangedMail(to: string, name: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'A sua senha foi alterada',
    text: `Olá, ${name}!

A senha da sua conta foi alterada e as outras sessões foram encerradas. Se não foi você, use "Esqueci minha senha" na página de entrada e avise o administrador do sistema.
`,
  }
}
