import { formatInteger } from '#model/formats/index'

export const pdfText = {
  made: (author: string, moment: string, total: number) =>
    `Gerado por ${author} em ${moment} · ${total === 1 ? '1 item' : `${formatInteger(total)} itens`}`,
  madeBy: (author: string, moment: string) => `Gerado por ${author} em ${moment}`,
  pictures: 'Imagens',
  charts: 'Gráficos',
  page: (page: number, pages: number) => `Página ${formatInteger(page)} de ${formatInteger(pages)}`,
} as const
