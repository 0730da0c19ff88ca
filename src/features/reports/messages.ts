import { formatInteger } from '#model/formats/index'
import type { PivotUnit } from '#model/query/query'
import type { ReportMeasure } from '#model/wire/figures/report'

export const text = {
  question: 'Consulta',
  subject: 'Assunto',
  columns: 'Colunas',
  columnsHelp: 'Em branco: as colunas da listagem.',
  date: 'Data do período',
  noDate: 'Sem período',
  from: 'De',
  to: 'Até',
  group: 'Agrupar por',
  noGroup: 'Sem agrupamento',
  second: 'E também por',
  noSecond: 'Só o primeiro',
  stretch: (group: string) => `${group}: cada`,
  stretches: {
    day: 'Dia',
    week: 'Semana',
    month: 'Mês',
    quarter: 'Trimestre',
    year: 'Ano',
  } satisfies Record<PivotUnit, string>,
  measure: 'Valor dos grupos',
  measures: { soma: 'Soma', media: 'Média' } satisfies Record<ReportMeasure, string>,
  search: 'Pesquisa',
  exportTable: 'Exportar resumo',
  draw: 'Mostrar como',
  draws: { table: 'Tabela', chart: 'Gráfico' },
  sums: 'Totais',
  filters: 'Filtros',
  filterField: 'Campo do filtro',
  filterValues: 'Valores',
  addFilter: 'Adicionar filtro',
  removeFilter: 'Remover filtro',
  run: 'Executar',
  save: 'Salvar consulta',
  saved: 'A consulta do relatório foi salva.',
  close: 'Fechar',
  failed: 'Não foi possível executar o relatório.',
  noSubject: 'Escolha um assunto e execute o relatório.',
  empty: 'Nenhum item encontrado.',
  hidden: (count: number) =>
    count === 1
      ? '1 coluna não aparece para o seu papel.'
      : `${count} colunas não aparecem para o seu papel.`,
  shown: (shown: number, total: number) => `${formatInteger(shown)} de ${formatInteger(total)}`,
  rows: 'Linhas do relatório',
  groups: 'Resumo por grupo',
  count: 'Quantidade',
  total: 'Total',
  nothing: '(vazio)',
  title: 'Título',
  keepHint:
    'O relatório faz a mesma pergunta cada vez que é executado, e mostra a cada pessoa só o que ela pode ver.',
  kept: (plural: string) => `Relatório salvo em ${plural}, como rascunho.`,
} as const
