/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Eventos',
  menuGroup: 'Sistema',
  menuSubtitle: 'Avisos e chamadas que acontecem sozinhos',
} as const
