/* What the menu says of events: known before their other texts are loaded. */

export const titles = {
  title: 'Eventos',
  menuGroup: 'Sistema',
  menuSubtitle: 'Avisos e chamadas que acontecem sozinhos',
} as const
