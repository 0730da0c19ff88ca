export const titles = {
  title: 'Auditoria',
  menuGroup: 'Sistema',
  menuSubtitle: 'Quem fez o quê e quando',
} as const
