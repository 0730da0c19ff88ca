/* The count cards by role. Urgent ones need action and come first. */

import { entities } from '#generated/entities.ts'
import type { Filter, Role } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import type { FilterOf, PathOf } from '#model/entity/registry'
import { addDays, dayText, parseDay } from '#model/formats/calendar'
import { formatInteger } from '#model/formats/index'
import { formatMoney } from '#model/formats/money'
import type { Actor } from '#model/people/actor'
import { resolvePeriod } from '#model/period'
import { lateFilter } from '#model/query/presets'
import type { CountCard } from '#model/wire/figures/dashboard'
import type { Store } from '../../engine/index'
import { milkCards, qualityPage } from './milk'
import { type DashboardEntity, type DashboardScope, isFor, narrow, onlyRecord } from './scope'

interface CardTotals<P extends string> {
  readonly total: number
  readonly sums: { readonly [S in P]?: number }
}

interface CardSpec<P extends string, F>
  extends Pick<CountCard, 'id' | 'title' | 'help' | 'icon' | 'color' | 'unit'> {
  readonly roles: readonly Role[]
  readonly filter?: F | ((moment: DashboardScope, actor: Actor) => F)
  /** Field to sum instead of, or next to, the count. */
  readonly sum?: P
  readonly number?: CountCard['number']
  readonly subText: string | ((counted: CardTotals<P>) => string)
  readonly urgent?: true
  /** Target page for roles without a list of the entity. */
  readonly page?: string
}

interface Card extends CardSpec<string, Filter> {
  readonly entity: DashboardEntity
}

const index = indexEntities(entities)

const office = ['admin', 'supervisor', 'gestor']

function lateIn(name: DashboardEntity) {
  return ({ today }: DashboardScope, actor: Actor): Filter => {
    const entity = index.get(name)
    return (entity && lateFilter(index, entity, actor, today)) ?? { id: 0 }
  }
}

function card<N extends DashboardEntity>(entity: N, spec: CardSpec<PathOf<N>, FilterOf<N>>): Card
function card(entity: DashboardEntity, spec: CardSpec<string, Filter>): Card {
  return { ...spec, entity }
}

const cards: readonly Card[] = [
  card('register', {
    id: 'solicitacoes',
    roles: office,
    filter: { status: [0, 1] },
    title: 'Solicitações de conta',
    subText: 'aguardam análise ou aprovação',
    help: 'Pedidos de acesso que ainda não foram aprovados nem bloqueados.',
    icon: 'HowToReg',
    color: 'warning',
    urgent: true,
  }),
  card('aprovacao', {
    id: 'aprovacoes',
    roles: office,
    filter: { status: 'pendente' },
    title: 'Talhões aguardando aprovação',
    subText: 'aguardam decisão',
    help: 'Talhões cadastrados que ainda não foram aprovados nem reprovados.',
    icon: 'FactCheck',
    color: 'warning',
    urgent: true,
  }),
  card('pedido', {
    id: 'pedidos-aguardando',
    roles: office,
    filter: { status: ['Aguardando Aprovação', 'Cancelamento Solicitado'] },
    title: 'Pedidos a decidir',
    subText: 'aprovação ou cancelamento solicitado',
    help: 'Pedidos que aguardam aprovação ou têm cancelamento solicitado.',
    icon: 'ShoppingCart',
    color: 'warning',
    urgent: true,
  }),
  card('cotacao', {
    id: 'cotacoes-aguardando',
    roles: office,
    filter: { status: ['Aguardando Análise', 'Cancelamento Solicitado'] },
    title: 'Cotações a decidir',
    subText: 'análise ou cancelamento solicitado',
    help: 'Cotações que aguardam análise ou têm cancelamento solicitado.',
    icon: 'RequestQuote',
    color: 'warning',
    urgent: true,
  }),
  card('produtor', {
    id: 'produtores-sem-tecnico',
    // Managers only see the producers of their technicians.
    roles: ['admin', 'supervisor'],
    filter: { tecnico_id: { null: true } },
    title: 'Produtores sem técnico',
    subText: 'não atendidos por nenhum técnico',
    help: 'Produtores ativos sem técnico responsável: nenhum técnico nem gestor os vê.',
    icon: 'Engineering',
    color: 'warning',
    urgent: true,
  }),
  card('pagamento', {
    id: 'anuidades-vencidas',
    roles: office,
    filter: { status: 'vencido' },
    sum: 'valor',
    title: 'Pagamentos vencidos',
    subText: ({ sums }) => `${formatMoney(sums.valor ?? 0)} em atraso`,
    help: 'Anuidades e outras cobranças que passaram do vencimento sem pagamento.',
    icon: 'Payments',
    color: 'error',
    urgent: true,
  }),
  card('pagamento', {
    id: 'a-pagar',
    roles: ['produtor'],
    filter: { status: ['pendente', 'aguardando', 'vencido'] },
    sum: 'valor',
    title: 'A pagar',
    subText: ({ sums }) => `${formatMoney(sums.valor ?? 0)} em aberto`,
    help: 'Anuidades e outras cobranças dos seus talhões ainda não pagas, vencidas ou não.',
    icon: 'Payments',
    color: 'warning',
    urgent: true,
  }),
  card('qualidade_mensal', {
    id: 'qualidade-fora',
    roles: [...office, 'tecnico', 'produtor'],
    filter: ({ today }) => ({ conforme: false, data_referencia: { gte: quarterStart(today) } }),
    title: 'Qualidade fora do limite',
    subText: 'médias nos últimos três meses',
    help: 'Médias mensais do leite fora dos limites da IN MAPA 76/2018 no mês atual e nos dois anteriores.',
    icon: 'WaterDrop',
    color: 'error',
    urgent: true,
    page: qualityPage,
  }),
  card('atividades', {
    id: 'atividades-atrasadas',
    roles: [...office, 'tecnico', 'produtor'],
    filter: lateIn('atividades'),
    title: 'Atividades atrasadas',
    subText: 'com data antes de hoje, não concluídas',
    help: 'Atividades planejadas ou em andamento cuja data já passou.',
    icon: 'Timelapse',
    color: 'error',
    urgent: true,
  }),
  card('atividades', {
    id: 'atividades-hoje',
    roles: ['tecnico', 'produtor'],
    filter: ({ today }) => ({
      situacao: ['Planejada', 'Em andamento'] as const,
      data: { gte: today, lte: today },
    }),
    title: 'Atividades de hoje',
    subText: 'com data de hoje, não concluídas',
    help: 'Atividades planejadas ou em andamento para hoje.',
    icon: 'EventNote',
    color: 'info',
    urgent: true,
  }),
  card('atividades', {
    id: 'proximas-atividades',
    roles: ['tecnico', 'produtor'],
    filter: ({ today }) => ({ situacao: 'Planejada', data: { gte: today, lte: inDays(today, 7) } }),
    title: 'Próximas atividades',
    subText: 'planejadas para os próximos 7 dias',
    help: 'Atividades planejadas de hoje até daqui a sete dias.',
    icon: 'EventNote',
    color: 'info',
  }),
  card('produtor', {
    id: 'produtores',
    roles: office,
    title: 'Produtores ativos',
    subText: 'atendidos',
    help: 'Produtores com cadastro ativo.',
    icon: 'People',
    color: 'primary',
  }),
  card('fazenda', {
    id: 'fazendas',
    roles: [...office, 'tecnico', 'produtor'],
    title: 'Fazendas ativas',
    subText: 'propriedades',
    help: 'Fazendas com cadastro ativo.',
    icon: 'Agriculture',
    color: 'primary',
  }),
  card('fazenda', {
    id: 'area-cafe',
    roles: [...office, 'tecnico'],
    filter: { area_cafe: { gt: 0 } },
    sum: 'area_cafe',
    number: 'decimal',
    unit: 'ha',
    title: 'Área de café',
    subText: ({ total }) => `em ${formatInteger(total)} ${total === 1 ? 'fazenda' : 'fazendas'}`,
    help: 'Soma das áreas dos talhões de café aprovados de cada fazenda.',
    icon: 'Terrain',
    color: 'success',
  }),
  card('talhao', {
    id: 'talhoes',
    roles: ['produtor'],
    title: 'Meus talhões',
    subText: 'com cadastro ativo',
    help: 'Talhões ativos das suas fazendas.',
    icon: 'Grass',
    color: 'primary',
  }),
  card('talhao', {
    id: 'area-talhoes',
    roles: ['produtor'],
    filter: { status: ['aprovado', 'Pago'] },
    sum: 'area_gleba',
    number: 'decimal',
    unit: 'ha',
    title: 'Área plantada',
    subText: ({ total }) => `em ${formatInteger(total)} ${total === 1 ? 'talhão' : 'talhões'}`,
    help: 'Soma das áreas dos seus talhões aprovados.',
    icon: 'Terrain',
    color: 'success',
  }),
]

/** What waits, in the order to act in: late or beyond a limit, due today, to be decided. */
const actOrder: readonly CountCard['color'][] = ['error', 'info', 'warning']

/** The cards of an actor: urgent ones with a count first, then in the order of the table. */
export async function countCards(
  store: Store,
  actor: Actor,
  moment: DashboardScope,
): Promise<readonly CountCard[]> {
  const mine = cards.filter((each) => isFor(each, actor))
  const [milk, ...counted] = await Promise.all([
    milkCards(store, actor, moment),
    ...mine.map((each) => count(store, actor, moment, each)),
  ])
  const all = [...milk, ...counted]
  const waiting = all.filter(isWaiting)
  const place = ({ color }: CountCard) => actOrder.indexOf(color)
  return [
    ...waiting.toSorted((one, other) => place(one) - place(other)),
    ...all.filter((each) => !isWaiting(each)),
  ]
}

export function isWaiting({ urgent, value }: CountCard): boolean {
  return urgent && value > 0
}

async function count(store: Store, actor: Actor, moment: DashboardScope, spec: Card): Promise<CountCard> {
  const { roles: _roles, entity, filter: given = {}, sum, number, subText, urgent, page, ...shown } = spec
  const filter = narrow(entity, typeof given === 'function' ? given(moment, actor) : given, moment)
  const counted = await store.summary<string, string>(
    entity,
    { filter, sums: sum ? [sum] : [], facets: [] },
    actor,
  )
  const record = await onlyRecord(store, actor, entity, filter, counted.total)
  return {
    ...shown,
    tipo: 'count',
    value: sum && number ? (counted.sums[sum] ?? 0) : counted.total,
    number: number ?? 'integer',
    subText: typeof subText === 'string' ? subText : subText(counted),
    urgent: urgent === true,
    action: {
      label: urgent ? 'Visualizar os itens' : 'Visualizar',
      entity,
      filter,
      ...(page && { page }),
      ...(record !== undefined && { record }),
    },
  }
}

/** First day of the quarter that ends with the current month. */
function quarterStart(today: string): string {
  return resolvePeriod(3, today, { monthly: true }).from
}

function inDays(today: string, days: number): string {
  const day = parseDay(today)
  return day ? dayText(addDays(day, days)) : today
}
