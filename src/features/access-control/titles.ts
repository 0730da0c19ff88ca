export const titles = {
  title: 'Controle de acesso',
  menuGroup: 'Sistema',
  menuSubtitle: 'Grupos e permissões',
} as const
