/* Titles of the visitors' pages: known before a page is loaded, unlike its other texts. */

export const titles = {
  forgot: 'Esqueci minha senha',
  reset: 'Escolha uma nova senha',
  verify: 'Confirmação de e-mail',
  register: 'Solicitar acesso',
  short: 'Link curto',
  setup: 'Primeiro acesso',
  provider: 'Login',
} as const
