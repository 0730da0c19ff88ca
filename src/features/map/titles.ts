/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Mapa',
  menuGroup: 'Cadastros',
  menuSubtitle: 'Fazendas e talhões no mapa',
} as const
