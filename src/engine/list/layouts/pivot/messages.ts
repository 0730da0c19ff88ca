import type { PivotUnit } from '#model/query/query'

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
  period: 'Período',
  lastYear: 'Últimos 12 meses',
  allTime: 'Tudo',
  value: 'Valor',
  draw: 'Mostrar como',
  table: 'Tabela',
  chart: 'Gráfico',
  exportTable: 'Exportar',
  failed: 'Não foi possível calcular o resumo.',
  none: 'Nenhum registro para resumir.',
} as const
