export const titles = {
  title: 'Mapa',
  menuGroup: 'Cadastros',
  menuSubtitle: 'Fazendas e talhões no mapa',
} as const
