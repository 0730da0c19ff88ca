export const signInPath = '/login'

export const startText = {
  loading: 'Aguarde... Coletando informações do servidor.',
  offline: 'Não foi possível falar com o servidor. Verifique a sua conexão e tente novamente.',
  serverFailure: 'O servidor não conseguiu responder. Tente novamente em instantes.',
  code: '\nCódigo do erro: ',
  unreadable: 'O servidor respondeu algo que não foi possível entender.',
  reload: 'Recarregar',
  failedTitle: 'Ocorreu algum erro!',
  partFailed: 'Não foi possível carregar esta página.',
  partTimeout: 'A página demorou demais para carregar.',
  showPassword: (label: string) => `Mostrar: ${label}`,
} as const
