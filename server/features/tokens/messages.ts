import type { Message } from '../../engine/index'

export function newTokenMail(to: string, name: string, token: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'Um token de acesso foi criado na sua conta',
    text: `Olá, ${name}!

O token de acesso “${token}” foi criado na sua conta. Com ele, um programa age em seu nome, dentro do que você escolheu.

Se não foi você, revogue o token em Tokens de acesso, troque a sua senha em “Esqueci minha senha” e avise o administrador do sistema.
`,
  }
}
