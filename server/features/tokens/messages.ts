import type { Message } from '../../engine/index'
import { mail } from '../kit/messages'

export function newTokenMail(to: string, name: string, token: string): Message {
  return mail(
    { to, name },
    'Um token de acesso foi criado na sua conta',
    `O token de acesso “${token}” foi criado na sua conta. Com ele, um programa age em seu nome, dentro do que você escolheu.

Se não foi você, revogue o token em Tokens de acesso, troque a sua senha em “Esqueci minha senha” e avise o administrador do sistema.`,
  )
}
