export const titles = {
  title: 'Gráficos da qualidade',
  menuGroup: 'Qualidade do leite',
  menuSubtitle: 'Evolução de cada análise',
} as const
