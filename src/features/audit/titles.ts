/* Texts of the menu, which loads before the page and its messages.ts. */

export const titles = {
  title: 'Auditoria',
  menuGroup: 'Sistema',
  menuSubtitle: 'Quem fez o quê e quando',
} as const
