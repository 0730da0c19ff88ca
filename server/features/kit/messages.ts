/*
 * Room: what several features share: sentences, changes of state, numbers. Hides nothing of one feature from another.
 *
 * The pt-BR sentences of the domain's own calls; those of the specification are in the schema files.
 */
import type { Mail } from '../../ports/mail/mailPort'

/** Requests for accounts. */
export const registrationText = {
  otherRole: 'Usuário encontrado no sistema com outro papel!',
  missing: (title: string, fields: readonly string[]) =>
    `A solicitação não basta para criar o cadastro de ${title}. Falta ou não serve: ${fields.join(', ')}. Faça o cadastro com o mesmo CPF/CNPJ e aprove depois.`,
  visitor: 'Visitante',
  sms: (name: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da sua solicitação de conta é: ${status}.`,
} as const

/** Short messages. */
export const smsText = {
  inactive: 'A solicitação foi excluída.',
  noNumber: 'Esta solicitação não tem celular.',
  justSent: 'Um SMS acaba de ser enviado. Aguarde um minuto para enviar outro.',
  failed: (name: string) => `Não foi possivel enviar SMS para o ${name}!`,
  local: 'Nenhum serviço de SMS está configurado: a mensagem ficou apenas neste sistema.',
  outboxNotice:
    'Caixa de saída local: nenhum serviço de SMS está configurado, e estas mensagens não foram enviadas a ninguém. Elas são esquecidas quando o sistema reinicia.',
  outboxUnused: 'Os SMS são enviados por um serviço de SMS; nada fica guardado aqui.',
} as const

/** Tells somebody that the request for an account was approved. */
export function invitationMail(to: string, name: string, link: string): Mail {
  return {
    to,
    subject: 'A sua conta foi aprovada',
    text: `Olá, ${name}!

A sua solicitação de conta foi aprovada. Para escolher a sua senha e entrar no sistema, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Depois desse prazo, use "Esqueci minha senha" na página de entrada com este e-mail.
`,
  }
}

/** Changes of many records. */
export const manyText = {
  ids: (most: number) => `Informe de 1 a ${most} códigos`,
} as const

/** Files that are sent. */
export const uploadText = {
  missing: 'Selecione um arquivo para importação',
  tooLarge: 'O arquivo passa de 20 MB.',
  noFile: 'O arquivo não está neste sistema.',
  tooMany: 'Muitos envios em pouco tempo. Aguarde um minuto.',
} as const
