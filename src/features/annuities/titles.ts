/* What the menu says of the run: known before its other texts are loaded. */

export const titles = {
  title: 'Gerar anuidades',
  menuSubtitle: 'Cobranças de um ano',
} as const
