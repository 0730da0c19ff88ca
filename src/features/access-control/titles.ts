/* What the menu says of the access control page: known before its other texts are loaded. */

export const titles = {
  title: 'Controle de acesso',
  menuGroup: 'Sistema',
  menuSubtitle: 'Grupos e permissões',
} as const
