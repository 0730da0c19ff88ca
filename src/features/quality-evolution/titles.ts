/* What the menu says of the quality evolution: known before its other texts are loaded. */

export const titles = {
  title: 'Gráficos da qualidade',
  menuGroup: 'Qualidade do leite',
  menuSubtitle: 'Evolução de cada análise',
} as const
