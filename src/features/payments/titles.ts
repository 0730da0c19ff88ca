/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  settings: 'Recebimento por Pix',
} as const
