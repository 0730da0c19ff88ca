/* The pt-BR texts of boards. */
import { formatInteger } from '#model/formats/index'

/** Texts of boards. */
export const boardText = {
  by: 'Colunas por',
  columns: 'Colunas do quadro',
  collapseEmpty: 'Recolher as vazias',
  collapse: (column: string) => `Recolher ${column}`,
  expand: (column: string) => `Abrir ${column}`,
  count: (count: number) => formatInteger(count),
  columnName: (column: string, count: number | undefined) =>
    count === undefined ? column : `${column}, ${count === 1 ? '1 item' : `${formatInteger(count)} itens`}`,
  more: (count: number) => `Mostrar mais (${formatInteger(count)})`,
  none: 'Nada aqui',
  failed: 'Não foi possível carregar esta coluna.',
  again: 'Tentar novamente',
  move: (label: string) => `Mover ${label}`,
  moveHelp: 'Espaço pega o cartão, setas escolhem a coluna, espaço solta e Esc devolve.',
  dropHere: 'Solte aqui',
  lifted: (label: string, column: string) =>
    `Movendo ${label}, em ${column}. Setas escolhem a coluna, espaço solta, Esc devolve.`,
  over: (column: string) => `${column}. Espaço solta aqui.`,
  overClosed: (column: string, reason: string) => `${column}: não pode. ${reason}`,
  overOwn: (column: string) => `${column}, onde já está.`,
  moving: (label: string, column: string) => `${label}: indo para ${column}.`,
  moved: (label: string, column: string) => `${label} está em ${column}.`,
  forGood: (moved: string, reason: string) => `${moved} Não há como desfazer. ${reason}`,
  returned: (label: string, column: string) => `${label} ficou em ${column}.`,
  refused: (label: string, reason: string) => `${label} não foi movido. ${reason}`,
  undo: 'Desfazer',
  which: 'O que fazer?',
  noWay: (from: string, to: string) => `De “${from}” não se vai direto para “${to}”.`,
  past: (column: string) => `“${column}” não é mais uma opção.`,
  notAmong: (column: string) => `“${column}” não vale com o resto deste registro.`,
  notByHand: (field: string) => `“${field}” não se altera por aqui.`,
  needed: (field: string) => `“${field}” é obrigatório.`,
  notMoved: 'O registro não foi movido',
} as const
