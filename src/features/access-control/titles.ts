/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Controle de acesso',
  menuGroup: 'Sistema',
  menuSubtitle: 'Grupos e permissões',
} as const
