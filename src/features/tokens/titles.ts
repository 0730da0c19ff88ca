export const titles = {
  own: 'Tokens de acesso',
  services: 'Contas de serviço',
  menuGroup: 'Sistema',
  menuSubtitle: 'Acesso de outros programas',
} as const
