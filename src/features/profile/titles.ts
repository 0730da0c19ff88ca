export const titles = {
  title: 'Dados Pessoais',
} as const
