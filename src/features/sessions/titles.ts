/* What the menu says of the own sessions: known before its other texts are loaded. */

export const titles = {
  title: 'Minhas sessões',
} as const
