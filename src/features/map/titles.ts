/* What the menu says of the map: known before its other texts are loaded. */

export const titles = {
  title: 'Mapa',
  menuGroup: 'Cadastros',
  menuSubtitle: 'Fazendas e talhões no mapa',
} as const
