/* Completed, ongoing, planned, overdue and cancelled activities, entered by the farm's technician. */
import type { InputOf } from '#model/entity/registry'
import { type Catalogs, idOf } from '../catalogs/seed'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt } from '../demoWriter'
import type { Plot } from '../plots'
import { type Random, round } from '../random'
import type { ActivityFields } from './context'
import { type ActivityType, activityTypes, isInSeason } from './types'

const reach = { back: 480, ahead: 28 }

export async function seedActivities(
  world: DemoWriter,
  plots: readonly Plot[],
  catalogs: Catalogs,
  count: number,
): Promise<void> {
  const byFarm = new Map<number, Plot[]>()
  for (const plot of plots) byFarm.set(plot.farm.id, [...(byFarm.get(plot.farm.id) ?? []), plot])
  // Drafts are created in batches, since the longest list has tens of thousands.
  const places = Array.from({ length: Math.ceil(count / draftsTogether) }, (_, at) => at * draftsTogether)
  for (const from of places) {
    const drafts = Array.from({ length: Math.min(draftsTogether, count - from) }, (_, step) =>
      draft(world, plots, byFarm, catalogs, from + step),
    )
    await world.create('atividades', drafts)
  }
}

const draftsTogether = 500

function draft(
  world: DemoWriter,
  plots: readonly Plot[],
  byFarm: ReadonlyMap<number, readonly Plot[]>,
  catalogs: Catalogs,
  at: number,
): Draft<'atividades'> {
  const random = world.random('atividade', at)
  const plot = random.pick(plots)
  const { farm } = plot
  const neighbours = byFarm.get(farm.id) ?? [plot]
  const together = random.isTrue(0.7) ? [plot] : neighbours
  const area = round(
    together.reduce((sum, each) => sum + each.area, 0),
    2,
  )
  const sort = activityTypes[at] ?? random.weighted(activityTypes.map((each) => [each, each.weight] as const))
  const day = pickDay(random, sort, at)
  const situacao = standing(random, day)
  const brought = sort.bring?.({ random, catalogs, plot, day, area }) ?? {}
  const row: InputOf<'atividades'> = {
    tipo: sort.name,
    situacao,
    data: day,
    fazenda_id: farm.id,
    talhao_ids: together.map(({ id }) => id),
    safra_id: idOf(catalogs.safra, 'descricao', seasonOf(day)),
    responsavel_id: farm.owner.technician.id,
    area_ha: area,
    custo_total: round(sort.cost * area + costOf(brought), 2),
    ...brought,
    ...(random.isTrue(0.25) && { observacao: random.pick(remarks) }),
  }
  const entered = [day, plot.entered].toSorted().at(-1) ?? day
  const earliest = entered > demoToday ? dayAfter(demoToday, -random.int(0, 6)) : entered
  const by = at % 10 === 9 ? farm.owner : farm.owner.technician
  const when = situacao === 'Realizada' || entered > demoToday ? earliest : dayAfter(day, -random.int(1, 10))
  return { row, at: instantAt(when, 17, at % 60), by }
}

function pickDay(random: Random, sort: ActivityType, at: number): string {
  // Enough planned activities in the next days that no agenda is empty.
  if (at % 12 === 11) return dayAfter(demoToday, random.int(1, 7))
  for (let turn = 0; turn < 60; turn++) {
    const day = dayAfter(demoToday, random.int(-reach.back, reach.ahead))
    if (isInSeason(sort, day)) return day
  }
  return dayAfter(demoToday, -random.int(1, reach.back))
}

function standing(random: Random, day: string): InputOf<'atividades'>['situacao'] {
  if (day > demoToday) return random.isTrue(0.93) ? 'Planejada' : 'Cancelada'
  if (day > dayAfter(demoToday, -4)) return random.isTrue(0.6) ? 'Em andamento' : 'Realizada'
  // A planned activity in the past is overdue.
  return random.weighted([
    ['Realizada', 90],
    ['Planejada', 5],
    ['Cancelada', 5],
  ] as const)
}

/** A season runs from July to June. */
function seasonOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)
  return `${year}/${year + 1}`
}

function costOf({ insumos }: ActivityFields): number {
  return (insumos ?? []).reduce(
    (sum, { quantidade_total, custo_unitario }) => sum + (quantidade_total ?? 0) * (custo_unitario ?? 0),
    0,
  )
}

const remarks = [
  'Solo úmido na véspera; trabalho começou às 10 h.',
  'Produtor acompanhou a visita e pediu retorno em 15 dias.',
  'Reboleira na divisa norte, marcada com estacas.',
  'Vento acima de 10 km/h à tarde: aplicação interrompida e retomada no dia seguinte.',
  'Amostras enviadas ao laboratório no mesmo dia.',
] as const
