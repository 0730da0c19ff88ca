import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { withinSentence } from '#model/formats/text'
import { gridText } from '../messages'

type EntityNoun = Pick<Entity, 'title' | 'plural' | 'gender'>

/** A single verb takes the records as its object; a phrase needs a colon. */
const withObject = (action: string, object: string) => `${action}${action.includes(' ') ? ':' : ''} ${object}`

export const bulkText = {
  selected: (count: number) =>
    count === 1 ? '1 item selecionado' : `${formatInteger(count)} itens selecionados`,
  selectAll: (count: number) => `Selecionar os ${formatInteger(count)} que correspondem`,
  clearSelection: 'Limpar seleção',
  bulkActions: 'Ações em lote',
  inactivate: 'Excluir',
  noDocuments: (title: string) => `${title}: nenhum dos itens selecionados tem este documento.`,
  tooManyDocuments: (most: number) => `Selecione até ${formatInteger(most)} itens por vez.`,
  /** @example 'Aprovar os 5 talhões selecionados?', 'Analisar 3 dos 24 pedidos selecionados?' */
  confirmBulk: (action: string, count: number, { title, plural, gender }: EntityNoun, of = count) => {
    const ending = gender === 'f' ? 'a' : 'o'
    const part = count === of ? '' : `${formatInteger(count)} d`
    const object =
      of === 1
        ? `${ending} ${withinSentence(title)} selecionad${ending}`
        : `${part}${ending}s ${formatInteger(of)} ${withinSentence(plural)} selecionad${ending}s`
    return `${withObject(action, object)}?`
  },
  /** @example 'Analisar 3 de 24' */
  forSome: (action: string, count: number, of: number) =>
    count === of ? action : withObject(action, `${formatInteger(count)} de ${formatInteger(of)}`),
  /** @example 'Os outros 21 ficam como estão, pela situação: 18 em Respondido, 3 em Cancelado.' */
  othersStay: (states: ReadonlyMap<string, number>, count: number, { gender }: EntityNoun) => {
    const ending = gender === 'f' ? 'a' : 'o'
    const others =
      count === 1
        ? `${ending.toUpperCase()} outr${ending} fica como está`
        : `${ending.toUpperCase()}s outr${ending}s ${formatInteger(count)} ficam como estão`
    const each = [...states].map(([label, some]) => `${formatInteger(some)} em ${label}`)
    return `${others}${each.length > 0 ? `, pela situação: ${each.join(', ')}` : ''}.`
  },
  none: 'Nenhum dos itens selecionados permite esta ação na situação em que está.',
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
