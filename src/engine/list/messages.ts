import { formatInteger } from '#model/formats/index'

const items = (count: number) => (count === 1 ? '1 item' : `${formatInteger(count)} itens`)

export const gridText = {
  items,
  strange: (words: string) => `Não entendemos parte do endereço: ${words}. O resto foi aplicado.`,
  columnOptions: (column: string) => `Opções da coluna ${column}`,
  noValue: '(vazio)',
  noName: '…',
  asLeft: 'Como você deixou',
  changedByOthers: 'A lista mudou',
  showChanges: 'Mostrar',
  counting: 'Contando…',
  sumsFailed: 'Não foi possível calcular os totais.',
  uncounted: (most: string) => `${most} (não foi possível contar todos)`,
  columns: 'Colunas',
  filters: (count: number) => (count === 0 ? 'Filtros' : `Filtros (${formatInteger(count)})`),
  total: 'Total',
  collapse: (group: string) => `Recolher ${group}`,
  expand: (group: string) => `Expandir ${group}`,
  expandRow: (title: string, row: string) => `Mostrar ${title} de ${row}`,
  collapseRow: (title: string, row: string) => `Ocultar ${title} de ${row}`,
  select: (row: string) => `Selecionar ${row}`,
  selectPage: 'Selecionar os itens desta página',
  copied: (count: number) => (count === 1 ? '1 linha copiada.' : `${formatInteger(count)} linhas copiadas.`),
  printedPart: (shown: number, total: number) =>
    `Primeiros ${formatInteger(shown)} de ${items(total)}. Filtre a lista ou exporte para ter todos`,
  printHint: 'Só as linhas que estavam na tela. Para imprimir a lista inteira, use Ctrl+P.',
  searched: (text: string) => `Pesquisar: “${text}”`,
  print: 'Imprimir',
  refresh: 'Atualizar',
  more: 'Mostrar mais',
} as const
