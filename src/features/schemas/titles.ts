export const titles = {
  title: 'Esquemas',
  menuGroup: 'Sistema',
  menuSubtitle: 'O que cada cadastro é, quem pode o quê e o que mudou',
  path: 'conf/esquemas',
} as const
