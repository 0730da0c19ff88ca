export const signInAgainText = {
  signInAgain: 'Entrar novamente',
  signInAgainHelp: (name: string) =>
    `${name}, o que você digitou continua na página. Informe a sua senha para continuar.`,
  sendHelp: (name: string) =>
    `${name}, o que você registrou continua neste aparelho. Informe a sua senha para enviar.`,
  later: 'Agora não',
  account: 'E-mail',
  password: 'Senha',
  passwordMissing: 'Informe a sua senha.',
  enter: 'Entrar',
  otherAccount: 'Sair',
} as const
