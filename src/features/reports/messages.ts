/* The pt-BR texts of management reports. */
import { formatInteger } from '#model/formats/index'

/** Texts of the report dialog. */
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
} as const
