import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'
import { gridText } from '../messages'

type EntityNoun = Pick<Entity, 'title' | 'plural' | 'gender'>

export const bulkText = {
  selected: (count: number) =>
    count === 1 ? '1 item selecionado' : `${formatInteger(count)} itens selecionados`,
  selectAll: (count: number) => `Selecionar os ${formatInteger(count)} que correspondem`,
  clearSelection: 'Limpar seleção',
  bulkActions: 'Ações em lote',
  inactivate: 'Excluir',
  noDocuments: (title: string) => `${title}: nenhum dos itens selecionados tem este documento.`,
  tooManyDocuments: (most: number) => `Selecione até ${formatInteger(most)} itens por vez.`,
  /** @example 'Aprovar os 5 talhões selecionados?' */
  confirmBulk: (action: string, count: number, { title, plural, gender }: EntityNoun) => {
    const [article, ending] = gender === 'f' ? ['a', 'a'] : ['o', 'o']
    const object =
      count === 1
        ? `${article} ${withinSentence(title)} selecionad${ending}`
        : `${article}s ${formatInteger(count)} ${withinSentence(plural)} selecionad${ending}s`
    // A single verb takes the records as its object; a phrase needs a colon.
    return `${action}${action.includes(' ') ? ':' : ''} ${object}?`
  },
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
  duplicate: 'Duplicar',
  edit: 'Alterar',
  editOne: 'Alterar campo',
  editField: (title: string) => `Alterar ${title}`,
  editTitle: (count: number) => `Alterar ${gridText.items(count)}`,
  editMany: (count: number) => `Alterar ${formatInteger(count)}`,
  field: 'Campo',
  how: 'Como alterar',
  putOff: 'Adiar',
  newValue: 'Novo valor',
  days: 'Dias',
  daysHelp: 'Um número negativo antecipa.',
  rehearsalFailed: 'Não foi possível ler os itens selecionados.',
  willChange: (count: number) => (count === 1 ? '1 item muda.' : `${formatInteger(count)} itens mudam.`),
  already: (count: number) =>
    count === 1 ? '1 item já está assim.' : `${formatInteger(count)} itens já estão assim.`,
  closed: (count: number) =>
    count === 1
      ? '1 item não pode ser alterado na situação em que está.'
      : `${formatInteger(count)} itens não podem ser alterados na situação em que estão.`,
  fromTo: (name: string, before: string, after: string) =>
    `${name}: ${before === '' ? '(vazio)' : before} → ${after === '' ? '(vazio)' : after}`,
} as const
