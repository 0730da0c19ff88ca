import { formatInteger } from '#model/formats/index'

export const fileText = {
  reading: (done: number, total: number) => `Lendo ${formatInteger(done)} de ${formatInteger(total)} itens`,
  writing: (done: number, total: number) =>
    `Escrevendo ${formatInteger(done)} de ${formatInteger(total)} itens`,
  xlsx: 'Exportar XLSX',
  pdf: 'Exportar PDF',
  making: { xlsx: 'Gerando XLSX...', pdf: 'Gerando PDF...' },
  incomplete: 'A exportação foi interrompida antes do fim. Tente novamente.',
  made: (author: string, moment: string, total: number) =>
    `Gerado por ${author} em ${moment} · ${total === 1 ? '1 item' : `${formatInteger(total)} itens`}`,
  madeBy: (author: string, moment: string) => `Gerado por ${author} em ${moment}`,
  total: 'Total',
  pictures: 'Imagens',
  charts: 'Gráficos',
  page: (page: number, pages: number) => `Página ${formatInteger(page)} de ${formatInteger(pages)}`,
} as const
