/* Texts that the design specification does not give; those it gives are in the schema. */
import type { Transition } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'

export const text = {
  subtitle: 'Talhões que aguardam decisão',
  tabs: 'Situações',
  all: 'Todas',
  inbox: 'Solicitações',
  empty: 'Nenhum item encontrado.',
  failed: 'Não foi possível carregar as solicitações.',
  more: 'Carregar mais',
  /** Names the page that linked here. */
  origin: (origin: string) => `Filtro: ${origin}`,
  shown: (shown: number, total: number) => `${formatInteger(shown)} de ${formatInteger(total)}`,
  selectAll: (count: number) => `Selecionar as ${formatInteger(count)} que posso decidir`,
  select: (name: string) => `Selecionar ${name}`,
  selected: (count: number) => (count === 1 ? '1 selecionada' : `${formatInteger(count)} selecionadas`),
  clear: 'Limpar seleção',
  keys: 'Teclado: J e K percorrem a lista, X seleciona, A aprova, R reprova.',
  choose: 'Escolha uma solicitação para ver os detalhes.',
  details: 'Detalhes da solicitação',
  close: 'Fechar detalhes',
  actions: 'Decisão',
  remove: 'Excluir',
  plot: 'Talhão',
  asked: 'Alteração pedida',
  askedHelp: 'O talhão está aprovado e fica com os valores atuais até a decisão.',
  measured: 'medidos no desenho',
  dashed: 'Tracejado: o contorno atual. Cheio: o contorno pedido.',
  plotNow: 'Talhão hoje',
  changes: 'Alteração',
  farm: 'Fazenda',
  partner: 'Parceiro',
  noPartner: 'Sem parceiro',
  producer: 'Produtor',
  request: 'Solicitação',
  history: 'Histórico',
  noHistory: 'Ainda não há mudanças.',
  own: 'Esta solicitação é sua: outra pessoa precisa decidir.',
  noShape: 'Este talhão não tem contorno.',
  shape: (plot: string) => `Contorno do talhão ${plot}`,
  scale: (metres: number) => `${metres} m`,
  north: 'N',
  confirm: 'Confirmar',
  reason: 'Motivo',
  required: '* Obrigatório',
  attention: 'Atenção!',
  failedTitle: 'Ocorreu algum erro!',
  how: ({ confirm = '', label }: Pick<Transition, 'confirm' | 'label'>, count: number) =>
    count === 1 ? confirm : `${label} os ${formatInteger(count)} talhões selecionados?`,
  deciding: (done: number, all: number) =>
    `Aguarde: ${formatInteger(done)} de ${formatInteger(all)} solicitações atualizadas.`,
  doneMany: (count: number) =>
    count === 1
      ? '1 solicitação foi atualizada com sucesso!'
      : `${formatInteger(count)} solicitações foram atualizadas com sucesso!`,
  someRefused: (done: number, refused: number) =>
    `${done === 1 ? '1 solicitação atualizada' : `${formatInteger(done)} solicitações atualizadas`}, ${refused === 1 ? '1 recusada' : `${formatInteger(refused)} recusadas`}:`,
} as const
