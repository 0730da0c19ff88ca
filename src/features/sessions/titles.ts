export const titles = {
  title: 'Minhas sessões',
} as const
