/* What the menu says of the own record: known before its other texts are loaded. */

export const titles = {
  title: 'Dados Pessoais',
} as const
