import type { Message } from '../../engine/index'

export function passwordChangedMail(to: string, name: string): Message {
  return {
    channel: 'mail',
    to,
    subject: 'A sua senha foi alterada',
    text: `Olá, ${name}!

A senha da sua conta foi alterada e as outras sessões foram encerradas. Se não foi você, use “Esqueci minha senha” na página de login e avise o administrador do sistema.
`,
  }
}
