export const chartText = {
  asTable: 'Ver como tabela',
  asChart: 'Ver como gráfico',
  download: 'Baixar',
  downloadImage: 'Baixar imagem (PNG)',
  downloadData: 'Baixar dados (CSV)',
  help: (text: string) => `Ajuda: ${text}`,
  empty: 'Não há dados para mostrar.',
  drawn: (title: string) => `Gráfico: ${title}. Os mesmos dados estão na tabela.`,
  share: (value: string, percent: string) => `${value} (${percent})`,
  failed: 'Não foi possível gerar a imagem.',
} as const
