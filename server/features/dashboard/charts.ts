/* The chart cards by role. Charts of dated events follow the selected period. */

import { entities } from '#generated/entities.ts'
import type { Field, Filter, Role } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import type { FilterOf, PathOf } from '#model/entity/registry'
import { withSameTitle } from '#model/entity/sameTitled'
import { shownText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import type { DateRange } from '#model/period'
import type { Group } from '#model/query/query'
import type { ChartCard, Dataset } from '#model/wire/figures/dashboard'
import type { Store } from '../../engine/index'
import { type DashboardEntity, type DashboardScope, isFor, narrow, onlyRecord } from './scope'

interface ChartSpec<P extends string, F> extends Pick<ChartCard, 'id' | 'title' | 'help' | 'chartType'> {
  readonly roles: readonly Role[]
  readonly filter?: F
  readonly group: P
  readonly sums?: readonly P[]
  /** Date or instant that must be in the period. */
  readonly day?: { readonly field: P; readonly isInstant?: true }
  readonly series: Omit<Dataset, 'data'>
  /** Value of a group; by default its count. */
  readonly value?: (group: { readonly sums: { readonly [S in P]?: number } }) => number | undefined
  readonly order?: 'label'
}

interface Chart extends ChartSpec<string, Filter> {
  readonly entity: DashboardEntity
}

const office = ['admin', 'supervisor', 'gestor']
/** With more, slices or bars cannot be told apart. */
const most = 12
const others = 'Outros'
const mostCodes = 100

function chart<N extends DashboardEntity>(entity: N, spec: ChartSpec<PathOf<N>, FilterOf<N>>): Chart
function chart(entity: DashboardEntity, spec: ChartSpec<string, Filter>): Chart {
  return { ...spec, entity }
}

const charts: readonly Chart[] = [
  chart('pedido', {
    id: 'pedidos-por-situacao',
    roles: office,
    group: 'status',
    day: { field: 'data', isInstant: true },
    title: 'Pedidos por situação',
    help: 'Pedidos feitos no período, pela situação em que estão agora.',
    chartType: 'Bar',
    series: { label: 'Pedidos', number: 'integer' },
  }),
  chart('atividades', {
    id: 'atividades-por-tipo',
    roles: [...office, 'tecnico'],
    group: 'tipo',
    day: { field: 'data' },
    title: 'Atividades por tipo',
    help: 'Atividades com data no período, em qualquer situação.',
    chartType: 'Bar',
    series: { label: 'Atividades', number: 'integer' },
  }),
  chart('talhao', {
    id: 'area-por-especie',
    roles: office,
    filter: { status: ['aprovado', 'Pago'] },
    group: 'especie_id',
    sums: ['area_gleba'],
    title: 'Área por espécie',
    help: 'Soma das áreas dos talhões aprovados de cada espécie.',
    chartType: 'Pie',
    series: { label: 'Área', number: 'decimal', unit: 'ha' },
    value: ({ sums }) => sums.area_gleba,
  }),
  chart('talhao', {
    id: 'talhoes-por-variedade',
    roles: [...office, 'produtor'],
    filter: { status: ['aprovado', 'Pago'] },
    group: 'variedade.variedade_id',
    title: 'Talhões por variedade',
    help: 'Talhões aprovados em que cada variedade está plantada; um talhão pode ter várias.',
    chartType: 'Pie',
    series: { label: 'Talhões', number: 'integer' },
  }),
  chart('atividades', {
    id: 'produtividade-por-safra',
    roles: [...office, 'tecnico', 'produtor'],
    filter: { tipo: 'Colheita', situacao: 'Realizada' },
    group: 'safra_id',
    sums: ['colheita.sacas_beneficiadas', 'area_ha'],
    title: 'Produtividade por safra',
    help: 'Sacas beneficiadas de 60 kg divididas pela área colhida, nas colheitas realizadas de cada safra.',
    chartType: 'Line',
    series: { label: 'Produtividade', number: 'decimal', unit: 'sc/ha' },
    value: ({ sums }) =>
      sums.area_ha ? (sums['colheita.sacas_beneficiadas'] ?? 0) / sums.area_ha : undefined,
    order: 'label',
  }),
  chart('atividades', {
    id: 'custos-por-tipo',
    roles: ['produtor', 'tecnico'],
    group: 'tipo',
    filter: { situacao: ['Em andamento', 'Realizada'], custo_total: { gt: 0 } },
    sums: ['custo_total'],
    day: { field: 'data' },
    title: 'Custos por tipo de atividade',
    help: 'Custo total das atividades em andamento ou realizadas no período.',
    chartType: 'Pie',
    series: { label: 'Custo', number: 'money' },
    value: ({ sums }) => sums.custo_total,
  }),
]

export async function chartCards(
  store: Store,
  actor: Actor,
  moment: DashboardScope,
  only?: string,
): Promise<readonly ChartCard[]> {
  const mine = charts.filter((each) => isFor(each, actor) && (only === undefined || each.id === only))
  return Promise.all(mine.map((each) => draw(store, actor, moment, each)))
}

async function draw(store: Store, actor: Actor, moment: DashboardScope, spec: Chart): Promise<ChartCard> {
  const { id, title, help, chartType, entity, day, group, sums = [], series, value, order } = spec
  const within = day ? { [day.field]: daysOf(moment.period, day.isInstant) } : {}
  const filter = narrow(entity, { ...spec.filter, ...within }, moment)
  const summary = await store.summary<string, string>(entity, { filter, sums, facets: [], group }, actor)
  const field = grouped(entity, group)
  const bars = (summary.groups ?? []).flatMap((each): readonly Bar[] => {
    const size = value ? value(each) : each.count
    return size === undefined
      ? []
      : [
          {
            label: labelOf(each, field),
            value: size,
            count: each.count,
            codes: withSameTitle(field ?? {}, [each.value]),
          },
        ]
  })
  const ordered = order === 'label' ? bars : bars.toSorted((a, b) => b.value - a.value)
  const counted = async (bar: Bar) => {
    const proof = proofOf(filter, group, bar.codes)
    // Counts a record that has several of the other values once.
    if (value || bar.label !== others || !proof) return bar
    const { total } = await store.summary(entity, { filter: proof, sums: [], facets: [] }, actor)
    return { ...bar, value: total, count: total }
  }
  const drawn = await Promise.all((order === 'label' ? ordered.slice(-most) : withRest(ordered)).map(counted))
  const only = async ({ codes, count }: Bar) => {
    const proof = proofOf(filter, group, codes)
    return (proof && (await onlyRecord(store, actor, entity, proof, count))) ?? null
  }
  return {
    id,
    title,
    help,
    tipo: 'chart',
    chartType,
    group,
    labels: drawn.map(({ label }) => label),
    proofs: drawn.map(({ codes }) => proofOf(filter, group, codes)),
    records: await Promise.all(drawn.map(only)),
    datasets: [{ ...series, data: drawn.map((bar) => Math.round(bar.value * 100) / 100) }],
    ...(day && { period: moment.period }),
    action: { label: 'Visualizar os itens', entity, filter },
  }
}

/** Filter for a period in the console's time zone; the last day is included. */
function daysOf({ from, to }: DateRange, isInstant = false) {
  return isInstant
    ? { gte: `${from}T00:00:00-03:00`, lte: `${to}T23:59:59.999-03:00` }
    : { gte: from, lte: to }
}

interface Bar {
  readonly label: string
  readonly value: number
  readonly count: number
  readonly codes: readonly Group['value'][]
}

function withRest(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= most) return bars
  const rest = bars.slice(most - 1)
  const value = rest.reduce((sum, bar) => sum + bar.value, 0)
  const count = rest.reduce((sum, bar) => sum + bar.count, 0)
  return [
    ...bars.slice(0, most - 1),
    { label: others, value, count, codes: rest.flatMap(({ codes }) => codes) },
  ]
}

function proofOf(filter: Filter, group: string, codes: Bar['codes']): Filter | null {
  if (codes.length > mostCodes) return null
  const [first] = codes
  return { ...filter, [group]: codes.length === 1 && first !== undefined ? first : codes }
}

function grouped(entity: string, path: string) {
  const found = entities.find(({ name }) => name === entity)
  return found && fieldAt(found, path)
}

function labelOf({ value, label }: Group, field: Field | undefined): string {
  if (label !== undefined || value === null) return label ?? 'Não informado'
  return field?.ref ? shownText.unseen : String(value)
}
