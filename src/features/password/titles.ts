/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Alterar senha',
} as const
