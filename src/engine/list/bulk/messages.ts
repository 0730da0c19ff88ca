/* The pt-BR texts of what is done with many rows at once; loaded when a row is ticked. */
import { formatInteger } from '#model/formats/index'
import { gridText } from '../messages'

/** Texts of bulk actions. */
export const bulkText = {
  selected: (count: number) =>
    count === 1 ? '1 item selecionado' : `${formatInteger(count)} itens selecionados`,
  selectAll: (count: number) => `Selecionar os ${formatInteger(count)} que correspondem`,
  clearSelection: 'Limpar seleção',
  bulkActions: 'Ações em lote',
  inactivate: 'Excluir',
  confirmBulk: (action: string, count: number) => `${action}: ${gridText.items(count)}?`,
  bulkProgress: (done: number, count: number) => `${formatInteger(done)} de ${formatInteger(count)}`,
  bulkDone: (done: number) => (done === 1 ? '1 item concluído.' : `${formatInteger(done)} itens concluídos.`),
  bulkFailed: (count: number) =>
    count === 1 ? '1 item não foi alterado:' : `${formatInteger(count)} itens não foram alterados:`,
  bulkStopped: 'Interrompido: os itens restantes não foram alterados.',
  bulkMoreFailures: (count: number) => `e mais ${formatInteger(count)}`,
  undo: 'Desfazer',
  undoNote:
    'Desfazer reativa os itens; o que tiver sido encerrado junto com eles, como vínculos e solicitações, continua encerrado.',
  stop: 'Interromper',
} as const
