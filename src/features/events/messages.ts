import type { NoticeWay } from '#model/entity/event'
import { formatInteger } from '#model/formats/index'
import { titles } from './titles'

const plural = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`

const listed = (texts: readonly string[]) => new Intl.ListFormat('pt-BR').format(texts)

const listedOr = (texts: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(texts)

const noticeWays: Readonly<Record<NoticeWay, string>> = {
  bell: 'no sino',
  mail: 'por e-mail',
  sms: 'por SMS',
}

export const text = {
  ...titles,
  subtitle: 'Avisos automáticos: o que o sistema envia por conta própria. Contagens dos últimos 30 dias.',
  none: 'Nenhum cadastro tem eventos.',
  create: 'Com cada registro novo',
  change: 'Quando a condição passa a valer',
  state: (label: string) => `Ao entrar em “${label}”`,
  act: (label: string) => `Com o ato “${label}”`,
  deciders: (labels: readonly string[]) => `quem pode ${listedOr(labels.map((label) => `“${label}”`))}`,
  on: (field: string) => `No dia de “${field}”`,
  before: (days: number, field: string) => `${plural(days, 'dia', 'dias')} antes de “${field}”`,
  after: (days: number, field: string) => `${plural(days, 'dia', 'dias')} depois de “${field}”`,
  when: (condition: string) => `Se ${condition}`,
  notifies: (whom: readonly string[], ways: readonly NoticeWay[]) =>
    `Avisa ${listed(whom)} ${listed(ways.map((way) => noticeWays[way]))}`,
  calls: (name: string) => `Envia os dados a “${name}”`,
  sets: (field: string) => `Preenche “${field}”`,
  times: (count: number) => (count === 0 ? 'Ainda não aconteceu' : plural(count, 'vez', 'vezes')),
  told: (count: number) => plural(count, 'pessoa avisada', 'pessoas avisadas'),
  last: (when: string) => `a última em ${when}`,
  simulate: 'Simular',
  simulateOf: (label: string) => `Simular ${label}`,
  simulation: (label: string) => `Simulação: ${label}`,
  nothingDone:
    'Nada foi enviado nem gravado. Os textos estão como você os vê; cada pessoa lê o que pode ver.',
  found: (count: number, isPart: boolean) =>
    count === 0
      ? 'Agora não aconteceria para nenhum registro.'
      : `Agora ${count === 1 ? 'seria' : 'seriam'} ${plural(count, 'registro', 'registros')}${isPart ? ' ou mais' : ''}.`,
  foundNow: (count: number, isPart: boolean) =>
    count === 0
      ? 'Nenhum registro está como o evento espera.'
      : `${plural(count, 'registro', 'registros')}${isPart ? ' ou mais' : ''} como o evento espera; ele aconteceria quando ficassem assim.`,
  first: (shown: number) => `Os primeiros ${formatInteger(shown)}:`,
  to: (names: string) => `Para ${names}`,
  toNone: 'Ninguém seria avisado',
  unseen: (count: number) =>
    count === 1
      ? '1 pessoa não vê o registro e não seria avisada'
      : `${formatInteger(count)} pessoas não veem o registro e não seriam avisadas`,
  call: 'Chamada',
  value: (field: string, value: string) => `${field}: ${value === '' ? '(vazio)' : value}`,
  close: 'Fechar',
} as const
