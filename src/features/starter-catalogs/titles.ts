/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  page: 'Catálogos prontos',
  subtitle: 'Começar com catálogos prontos',
} as const
