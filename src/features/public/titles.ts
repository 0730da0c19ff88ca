/* Page titles, needed before a page and its messages.ts load. */

export const titles = {
  forgot: 'Esqueci minha senha',
  reset: 'Escolha uma nova senha',
  verify: 'Confirmação de e-mail',
  notMe: 'Não foi você?',
  register: 'Solicitar acesso',
  short: 'Link curto',
  setup: 'Primeiro acesso',
  provider: 'Login',
  unsubscribe: 'Mensagens da cooperativa',
} as const
