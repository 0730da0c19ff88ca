/* Plots whose areas fit their farm; approvals and payments are in annuities.ts. */
import type { InputOf } from '#model/entity/registry'
import { type Catalogs, idOf } from './catalogs/seed'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt } from './demoWriter'
import type { Farm } from './farms'
import type { Random } from './random'
import { plotNames } from './words'

export type Outcome =
  | 'waiting'
  | 'refused'
  | 'reopened'
  | 'unpaid'
  | 'charged'
  | 'paid'
  | 'overdue'
  | 'refunded'
  | 'cancelled'
  | 'exempt'

export interface Plot {
  readonly id: number
  readonly at: number
  readonly farm: Farm
  readonly name: string
  readonly area: number
  readonly planted: string
  readonly outcome: Outcome
  /** Whether the plot existed in the previous season. */
  readonly isOld: boolean
  readonly entered: string
}

const outcomes: readonly (readonly [Outcome, number])[] = [
  ['paid', 50],
  ['waiting', 13],
  ['charged', 9],
  ['overdue', 8],
  ['refused', 6],
  ['unpaid', 6],
  ['refunded', 2],
  ['cancelled', 2],
  ['exempt', 2],
  ['reopened', 2],
]

const spacings: readonly (readonly [spacing: readonly [lines: number, plants: number], weight: number])[] = [
  [[3.5, 0.5], 20],
  [[3.6, 0.5], 14],
  [[3.5, 0.6], 14],
  [[3.8, 0.5], 12],
  [[3.7, 0.6], 8],
  [[4.0, 0.5], 8],
  [[3.5, 0.7], 7],
  [[3.0, 0.6], 6],
  [[3.2, 0.7], 6],
  [[2.5, 0.5], 5],
]

/** Fractions of plots with drip irrigation, and with pivots. */
const irrigated = { sul: [0.09, 0.03], cerrado: [0.45, 0.2], mogiana: [0.18, 0.07] } as const

export async function seedPlots(
  world: DemoWriter,
  farms: readonly Farm[],
  catalogs: Catalogs,
): Promise<readonly Plot[]> {
  const places = farms.flatMap((farm) => farm.plotAreas.map((area, place) => ({ farm, area, place })))
  const drafts = places.map(({ farm, area, place }, at) =>
    draftPlot(world, farm, catalogs, { at, place, area }),
  )
  const ids = await world.create('talhao', drafts)
  return drafts.map(({ plot }, at) => ({ ...plot, id: ids[at] ?? 0 }))
}

function draftPlot(
  world: DemoWriter,
  farm: Farm,
  catalogs: Catalogs,
  { at, place, area }: { readonly at: number; readonly place: number; readonly area: number },
): Draft<'talhao'> & { readonly plot: Omit<Plot, 'id'> } {
  const random = world.random('talhao', at)
  const outcome = outcomes[at]?.[0] ?? random.weighted(outcomes)
  const isNew = outcome === 'waiting' || outcome === 'refused' || outcome === 'reopened'
  const isOld = !isNew && at % 3 === 0
  const days = isOld
    ? random.int(370, 410)
    : isNew || outcome === 'charged' || outcome === 'unpaid'
      ? random.int(8, 18)
      : random.int(42, 58)
  const entered = dayAfter(demoToday, -days)
  const planted = `${random.int(1996, 2024)}-${random.pick(['11-15', '12-10', '01-20', '02-10', '12-01', '11-28'])}`
  const name = `${plotNames[farm.plan.at % plotNames.length]} ${place + 1}`
  const [longitude, latitude] = farm.layout.middleOf(place)
  const row: InputOf<'talhao'> = {
    fazenda_id: farm.id,
    produtor_id: farm.owner.id,
    gleba: name,
    area_gleba: area,
    data_plantio: planted,
    ...spacingOf(random),
    ...plantOf(random, farm, catalogs),
    latitude_gleba: latitude,
    longitude_gleba: longitude,
    ...(at % 9 !== 4 && { poligono: farm.layout.outlineOf(world.random('contorno', at), place) }),
    altitude_gleba: farm.altitude + random.int(-40, 40),
    ...soilOf(random),
    // A plot of a supported farm may lack the partner.
    ...(farm.partner !== undefined && place > 0 && { parceiro_id: farm.partner }),
    apoio: farm.partner !== undefined && place > 0 ? 'sim' : 'nao',
  }
  const plot = { at, farm, name, area, planted, outcome, isOld, entered }
  return { row, at: instantAt(entered, random.int(8, 17), random.int(0, 59)), by: farm.owner, plot }
}

function spacingOf(random: Random) {
  const [lines, plants] = random.weighted(spacings)
  return {
    espacamento_linhas: lines,
    espacamento_plantas: plants,
    plantas_ha: Math.round(10_000 / (lines * plants)),
  } satisfies Partial<InputOf<'talhao'>>
}

const popular = [
  'Catuaí Vermelho IAC 144',
  'Mundo Novo IAC 379-19',
  'Catuaí Amarelo IAC 62',
  'Arara',
  'Catucaí Amarelo 2SL',
]

function plantOf(random: Random, farm: Farm, catalogs: Catalogs) {
  const isConilon = farm.plan.place.state === 32
  const species = idOf(catalogs.especie, 'nome', isConilon ? 'Café conilon' : 'Café arábica')
  const cultivars = catalogs.variedade.filter((each) => each.especie_id === species)
  const known = cultivars.filter((each) => popular.includes(each.nome))
  const from = !isConilon && random.isTrue(0.65) ? known : cultivars
  const [drip, pivot] = irrigated[farm.plan.region]
  const chance = random.next()
  const irrigation =
    chance < drip
      ? 'Gotejamento superficial'
      : chance < drip + pivot
        ? 'Pivô central'
        : 'Sequeiro (sem irrigação)'
  return {
    especie_id: species,
    variedade: random.some(from, random.isTrue(0.85) ? 1 : 2).map(({ id }) => ({ variedade_id: id })),
    irrigacao_id: idOf(catalogs.irrigacao, 'nome', irrigation),
  } satisfies Partial<InputOf<'talhao'>>
}

function soilOf(random: Random) {
  return {
    tipo_solo: random.weighted([
      ['Latossolo Vermelho', 40],
      ['Latossolo Vermelho-Amarelo', 35],
      ['Argissolo Vermelho-Amarelo', 12],
      ['Cambissolo', 8],
      ['Nitossolo Vermelho', 5],
    ] as const),
    textura: random.weighted([
      ['Argilosa', 55],
      ['Média', 30],
      ['Muito argilosa', 12],
      ['Arenosa', 3],
    ] as const),
    declividade: random.weighted([
      ['Suave ondulado (3–8 %)', 40],
      ['Ondulado (8–20 %)', 35],
      ['Plano (0–3 %)', 15],
      ['Forte ondulado (20–45 %)', 10],
    ] as const),
    mecanizado: random.weighted([
      ['sim', 60],
      ['parcial', 25],
      ['nao', 15],
    ] as const),
    ultima_poda: random.weighted([
      ['Nenhuma', 40],
      ['Decote', 20],
      ['Esqueletamento', 20],
      ['Esqueletamento + decote (safra zero)', 12],
      ['Recepa baixa', 8],
    ] as const),
  } satisfies Partial<InputOf<'talhao'>>
}
