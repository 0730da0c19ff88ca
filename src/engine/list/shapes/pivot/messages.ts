/* The pt-BR texts of the figures of a list. */
import { formatInteger } from '#model/formats/index'
import type { PivotUnit } from '#model/query/query'

/** Texts of this room. */
export const pivotText = {
  rows: 'Linhas',
  columns: 'Colunas',
  noColumns: 'Sem colunas',
  unit: 'Por',
  units: {
    day: 'Dia',
    week: 'Semana',
    month: 'Mês',
    quarter: 'Trimestre',
    year: 'Ano',
  } satisfies Record<PivotUnit, string>,
  value: 'Valor',
  count: 'Quantidade',
  sumOf: (title: string) => `Soma de ${title}`,
  meanOf: (title: string) => `Média de ${title}`,
  draw: 'Mostrar como',
  table: 'Tabela',
  chart: 'Gráfico',
  empty: '(vazio)',
  week: (day: string) => `semana de ${day}`,
  quarter: (quarter: number, year: string) => `${quarter}º tri. ${year}`,
  total: 'Total',
  titleOf: (value: string, rows: string, columns: string | undefined) =>
    columns === undefined ? `${value} por ${rows}` : `${value} por ${rows} e ${columns}`,
  cell: (text: string, row: string, column: string | undefined) =>
    `${text}: ${column === undefined ? row : `${row}, ${column}`}. Abrir a lista`,
  xlsx: 'Exportar XLSX',
  exported: (name: string) => `Arquivo ${name} exportado.`,
  exportFailed: 'Não foi possível exportar o arquivo.',
  save: 'Salvar como visão',
  saved: 'Visão salva em Visões.',
  failed: 'Não foi possível calcular o resumo.',
  none: 'Nenhum registro para resumir.',
  cut: (rows: number, columns: number) =>
    `Só as primeiras ${formatInteger(rows)} linhas e ${formatInteger(columns)} colunas são mostradas; os totais contam todas.`,
  chartCut: (columns: number) => `O gráfico mostra as ${columns} colunas de maior total.`,
} as const
