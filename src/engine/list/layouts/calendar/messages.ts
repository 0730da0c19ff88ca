import { formatInteger } from '#model/formats/index'
import { months } from '../../../fields/dates/dayNames'

const partsOf = (day: string) => ({
  year: day.slice(0, 4),
  month: months[Number(day.slice(5, 7)) - 1] ?? '',
  day: Number(day.slice(8)),
})

const monthOf = (day: string) => `${partsOf(day).month} de ${partsOf(day).year}`
const dayOf = (day: string) => `${partsOf(day).day} de ${monthOf(day)}`
const briefOf = (day: string) => `${partsOf(day).day} ${partsOf(day).month.slice(0, 3)}.`
const shortOf = (day: string) => `${partsOf(day).day} de ${partsOf(day).month}`

const namedBefore = (name: string | undefined) => (name === undefined ? '' : `${name}, `)

function records(count: number): string {
  return count === 1 ? '1 registro' : `${formatInteger(count)} registros`
}

export const calendarText = {
  modes: 'Período mostrado',
  month: 'Mês',
  week: 'Semana',
  agenda: 'Agenda',
  today: 'Hoje',
  /** Named by the days from today; empty for days further away. */
  nearDay: (days: number) => namedBefore(['Ontem', 'Hoje', 'Amanhã'][days + 1]),
  nearWeek: (weeks: number) => namedBefore(['Semana passada', 'Esta semana', 'Próxima semana'][weeks + 1]),
  previous: { month: 'Mês anterior', week: 'Semana anterior', agenda: 'Dias anteriores' },
  next: { month: 'Próximo mês', week: 'Próxima semana', agenda: 'Próximos dias' },
  by: 'Organizar por',
  monthOf,
  dayOf,
  spanOf: (from: string, to: string) => `${briefOf(from)} a ${briefOf(to)} ${partsOf(to).year}`,
  calendarOf: (label: string, title: string) => `${label}: ${title}`,
  cell: (weekday: string, day: string, count: number) =>
    `${weekday}, ${dayOf(day)}, ${count === 0 ? 'nenhum registro' : records(count)}`,
  weekRow: (from: string, to: string) => `Semana de ${shortOf(from)} a ${shortOf(to)}`,
  selectWeek: (from: string, to: string) => `Selecionar a semana de ${shortOf(from)} a ${shortOf(to)}`,
  selectDay: (day: string) => `Selecionar ${dayOf(day)}`,
  select: (name: string) => `Selecionar ${name}`,
  more: (count: number) => `+${formatInteger(count)}`,
  moreOf: (count: number, day: string) => `Mais ${formatInteger(count)} em ${dayOf(day)}`,
  openDay: (day: string, count: number) => `Abrir ${dayOf(day)}: ${records(count)}`,
  late: 'atrasado',
  create: 'Cadastrar',
  createOn: (day: string) => `Cadastrar em ${dayOf(day)}`,
  subscribe: 'Assinar este calendário',
  none: 'Nenhum registro nestes dias.',
  noneThatDay: 'Nenhum registro neste dia.',
  failed: 'Não foi possível carregar os registros destes dias.',
  limited: (shown: number, total: number, isMore: boolean) =>
    `Estes dias têm ${isMore ? 'mais de ' : ''}${records(total)}; só ${formatInteger(shown)} são mostrados. Use a pesquisa, os filtros ou a semana.`,
  move: 'Mover',
  moveNamed: (name: string) => `Mover ${name}`,
  moveTo: 'Mover para o dia…',
  moveChosen: 'Mover os selecionados',
  steps: [
    { count: -7, text: '1 semana antes' },
    { count: -1, text: '1 dia antes' },
    { count: 1, text: '1 dia depois' },
    { count: 7, text: '1 semana depois' },
  ],
  monthSteps: [
    { count: -1, text: '1 mês antes' },
    { count: 1, text: '1 mês depois' },
  ],
  choosing: (count: number) =>
    `Escolha o novo dia de ${records(count)}: clique nele, ou vá com as setas e tecle Enter. Esc desiste.`,
  dragging: (day: string) => `Soltar em ${dayOf(day)}`,
  cancel: 'Desistir',
  moving: (done: number, count: number) => `Movendo ${formatInteger(done)} de ${formatInteger(count)}…`,
  moved: (count: number) =>
    count === 1 ? '1 registro movido.' : `${formatInteger(count)} registros movidos.`,
  movedBack: (count: number) =>
    count === 1
      ? '1 registro voltou ao dia de antes.'
      : `${formatInteger(count)} registros voltaram ao dia de antes.`,
  refused: (count: number) =>
    count === 1 ? '1 não foi movido:' : `${formatInteger(count)} não foram movidos:`,
  moreRefused: (count: number) => `e mais ${formatInteger(count)}.`,
  undo: 'Desfazer',
  close: 'Fechar',
  fixed: 'A data deste registro não pode ser alterada por você nesta situação.',
  stale: 'Outra pessoa mudou esta data enquanto isso.',
  gone: 'O registro não existe mais, ou não é mais seu.',
  unsaved: 'A data não foi gravada. Tente novamente.',
} as const
