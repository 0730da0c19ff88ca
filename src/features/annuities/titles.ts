/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Gerar anuidades',
  menuSubtitle: 'Cobranças de um ano',
} as const
