/* Titles that the menu needs before the page is loaded. */

export const titles = {
  page: 'Catálogos prontos',
  subtitle: 'Começar com catálogos prontos',
} as const
