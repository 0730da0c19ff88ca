export const titles = {
  title: 'Alterar senha',
} as const
