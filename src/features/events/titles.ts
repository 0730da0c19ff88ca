export const titles = {
  title: 'Eventos',
  menuGroup: 'Sistema',
  menuSubtitle: 'Avisos e chamadas que acontecem sozinhos',
} as const
