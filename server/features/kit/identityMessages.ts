/* The pt-BR texts of identity on the server: validation (letter for letter those of the specification) and mails. */
import type { Mail } from '../../ports/mail/mailPort'

/** Validation and notices. */
export const identityText = {
  missingCurrent: '* Por favor, informe a senha atual',
  mismatch: 'As senhas não coincidem',
  badAvatar: 'Envie uma imagem PNG ou JPEG de até 1024 × 1024 pixels.',
  outboxNotice:
    'Caixa de saída local: nenhum servidor de e-mail está configurado, e estas mensagens não foram enviadas a ninguém.',
  outboxUnused: 'Os e-mails são enviados por um servidor de e-mail; nada fica guardado aqui.',
  mailFailed: 'E-mail não enviado:',
} as const

/** The link for a new password. */
export function passwordMail(to: string, name: string, link: string): Mail {
  return {
    to,
    subject: 'Redefinição de senha',
    text: `Olá, ${name}!

Recebemos um pedido para redefinir a sua senha. Para escolher uma nova, abra o endereço abaixo em até 1 hora:

${link}

O link funciona uma única vez. Se você não fez este pedido, ignore esta mensagem: a sua senha continua a mesma.
`,
  }
}

/** The link that verifies an address. */
export function verifyMail(to: string, name: string, link: string): Mail {
  return {
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
export function changedMail(to: string, name: string): Mail {
  return {
    to,
    subject: 'O seu e-mail de acesso foi alterado',
    text: `Olá, ${name}!

O e-mail de acesso da sua conta foi alterado, e este endereço deixou de ser usado. Se não foi você, avise o administrador do sistema.
`,
  }
}

/** Tells that the password is another. */
export function passwordChangedMail(to: string, name: string): Mail {
  return {
    to,
    subject: 'A sua senha foi alterada',
    text: `Olá, ${name}!

A senha da sua conta foi alterada e as outras sessões foram encerradas. Se não foi você, use "Esqueci minha senha" na página de entrada e avise o administrador do sistema.
`,
  }
}
