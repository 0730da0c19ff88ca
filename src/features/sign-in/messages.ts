/* Texts of the sign-in page. */

export const text = {
  title: 'Entrar',
  product: 'Console Agrícola',
  slogan: 'Do cadastro do produtor ao talhão colhido: a sua operação agrícola em um só lugar.',
  points: [
    'Produtores, fazendas e talhões sempre à mão',
    'Solicitações e aprovações com histórico',
    'Cada papel vê somente o que é seu',
  ],
  welcome: 'Bem-vindo',
  invitation: 'Entre com a sua conta para continuar.',
  login: 'E-mail ou CPF/CNPJ',
  password: 'Senha',
  forgot: 'Esqueci minha senha',
  newHere: 'Ainda não tem conta?',
  register: 'Solicitar acesso',
  setupHint: 'Nenhum acesso foi criado ainda.',
  setup: 'Criar o primeiro acesso',
  enter: 'Entrar',
  key: 'Entrar com chave de acesso',
  with: 'Entrar com',
  entering: 'Entrando…',
  missingLogin: 'Informe o seu e-mail, CPF ou CNPJ.',
  missingPassword: 'Informe a sua senha.',
  failed: 'Não foi possível entrar. Tente novamente.',
} as const
