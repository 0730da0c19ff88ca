/* Texts of requests for accounts: refusals, the short message and the mail that invites. */
import type { Message } from '../../engine/index'

/** Requests for accounts. */
export const registrationText = {
  otherRole: 'Usuário encontrado no sistema com outro papel!',
  missing: (title: string, fields: readonly string[]) =>
    `A solicitação não basta para criar o cadastro de ${title}. Falta ou não serve: ${fields.join(', ')}. Faça o cadastro com o mesmo CPF/CNPJ e aprove depois.`,
  incomplete: (fields: readonly string[]) =>
    `A solicitação ainda não diz de quem é a conta. Falta: ${fields.join(', ')}.`,
  visitor: 'Visitante',
  smsSubject: 'Situação da solicitação de conta',
  sms: (name: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da sua solicitação de conta é: ${status}.`,
} as const

/** Tells the person of a request for an account that it was approved. */
export function invitationMail(to: string, name: string, link: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'A sua conta foi aprovada',
    text: `Olá, ${name}!

A sua solicitação de conta foi aprovada. Para escolher a sua senha e entrar no sistema, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Depois desse prazo, use "Esqueci minha senha" na página de entrada com este e-mail.
`,
  }
}
