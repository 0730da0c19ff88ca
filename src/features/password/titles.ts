/* What the menu says of the own password: known before its other texts are loaded. */

export const titles = {
  title: 'Alterar senha',
} as const
