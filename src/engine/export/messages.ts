import { formatInteger } from '#model/formats/index'

export const exportText = {
  menu: 'Exportar',
  xlsx: 'Exportar XLSX',
  pdf: 'Exportar PDF',
  xlsxName: 'Relatório.xlsx',
  making: { xlsx: 'Gerando XLSX...', pdf: 'Gerando PDF...' },
  reading: (done: number, total: number) => `Lendo ${formatInteger(done)} de ${formatInteger(total)} itens`,
  writing: (done: number, total: number) =>
    `Escrevendo ${formatInteger(done)} de ${formatInteger(total)} itens`,
  done: (name: string) => `Arquivo gerado: ${name}`,
  incomplete: 'A exportação foi interrompida antes do fim. Tente novamente.',
  failed: 'Não foi possível gerar o arquivo.',
} as const
