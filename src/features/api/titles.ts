/* Menu texts of the page, known before its other texts are loaded. */
export const titles = {
  title: 'API',
  menuGroup: 'Sistema',
  menuSubtitle: 'As chamadas, para ler e experimentar',
  path: 'conf/api',
} as const
