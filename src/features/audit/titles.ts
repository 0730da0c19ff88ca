/* What the menu says of the audit page: known before its other texts are loaded. */

export const titles = {
  title: 'Auditoria',
  menuGroup: 'Sistema',
  menuSubtitle: 'Quem fez o quê e quando',
} as const
