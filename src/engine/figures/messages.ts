import { formatInteger } from '#model/formats/index'

export const figureText = {
  count: 'Quantidade',
  sumOf: (title: string) => `Soma de ${title}`,
  meanOf: (title: string) => `Média de ${title}`,
  empty: '(vazio)',
  week: (day: string) => `semana de ${day}`,
  quarter: (quarter: number, year: string) => `${quarter}º tri. ${year}`,
  total: 'Total',
  titleOf: (value: string, rows: string, columns: string | undefined) =>
    columns === undefined ? `${value} por ${rows}` : `${value} por ${rows} e ${columns}`,
  cell: (text: string, row: string, column: string | undefined) =>
    `${text}: ${column === undefined ? row : `${row}, ${column}`}. Abrir a lista`,
  cut: (rows: number, columns: number) =>
    `Só as primeiras ${formatInteger(rows)} linhas e ${formatInteger(columns)} colunas são mostradas; os totais contam todas.`,
  chartCut: (columns: number) => `O gráfico mostra as ${columns} colunas de maior total.`,
  exported: (name: string) => `Arquivo ${name} exportado.`,
  exportFailed: 'Não foi possível exportar o arquivo.',
} as const
