export const titles = {
  page: 'Catálogos prontos',
  subtitle: 'Começar com catálogos prontos',
} as const
