export const expiredText = {
  title: 'Atenção...',
  text: 'Sua sessão expirou ou você não tem autorização para acessar este componente. Faça o login novamente.',
} as const
