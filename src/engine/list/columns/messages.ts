/* The pt-BR texts of columns and filters; loaded when a menu is opened or a filter applies. */
import { formatInteger } from '#model/formats/index'

/** Texts of columns and filters. */
export const columnText = {
  sortAscending: 'Ordem crescente',
  sortDescending: 'Ordem decrescente',
  alsoSort: 'Ordenar também por esta coluna',
  noSort: 'Não ordenar por esta coluna',
  groupBy: 'Agrupar por esta coluna',
  clearGroup: 'Desfazer agrupamento',
  groupedBy: (column: string) => `Agrupado por ${column}`,
  fix: 'Fixar coluna',
  unfix: 'Soltar coluna',
  hide: 'Ocultar coluna',
  moveLeft: 'Mover para a esquerda',
  moveRight: 'Mover para a direita',
  wider: 'Alargar',
  narrower: 'Estreitar',
  filterBy: (column: string) => `Filtrar por ${column}`,
  findValue: 'Procurar valor',
  noValues: 'Nenhum valor encontrado.',
  valuesFailed: 'Não foi possível carregar os valores.',
  mostFrequent: (count: number) =>
    `Os ${formatInteger(count)} valores mais frequentes; procure para ver os outros.`,
  contains: 'Contém',
  from: 'De',
  to: 'Até',
  clearFilter: 'Limpar filtro',
  clearFilters: 'Limpar filtros',
  origin: (origin: string) => `Filtro: ${origin}`,
  activeFilters: 'Filtros ativos',
  others: (count: number) => `(+${formatInteger(count)} outros)`,
  hiddenFilters: (count: number) =>
    count === 1 ? '1 filtro em coluna oculta' : `${formatInteger(count)} filtros em colunas ocultas`,
  showColumn: (column: string) => `Mostrar ${column}`,
  moveUp: (column: string) => `Subir ${column}`,
  moveDown: (column: string) => `Descer ${column}`,
  density: 'Altura das linhas',
  densities: { compact: 'Compacta', standard: 'Padrão', comfortable: 'Confortável' },
  usualColumns: 'Restaurar padrão',
} as const
