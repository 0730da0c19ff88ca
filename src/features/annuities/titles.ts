export const titles = {
  title: 'Gerar anuidades',
  menuSubtitle: 'Cobranças de um ano',
} as const
