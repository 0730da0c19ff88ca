/* Texts of the own record: refusals and mails. */
import type { Message } from '../../engine/index'

/** Refusals. */
export const profileText = {
  badAvatar: 'Envie uma imagem PNG ou JPEG de até 1024 × 1024 pixels.',
} as const

/** The link that verifies an address. */
export function verifyMail(to: string, name: string, link: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'Confirme o seu e-mail',
    text: `Olá, ${name}!

Este e-mail passou a ser o seu acesso ao sistema. Para confirmá-lo, saia da sua conta e abra o endereço abaixo em até 48 horas:

${link}

O link funciona uma única vez. Se você não fez esta alteração, avise o administrador do sistema.
`,
  }
}

/** Tells the old address that it is no longer used. */
export function changedMail(to: string, name: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'O seu e-mail de acesso foi alterado',
    text: `Olá, ${name}!

O e-mail de acesso da sua conta foi alterado, e este endereço deixou de ser usado. Se não foi você, avise o administrador do sistema.
`,
  }
}
