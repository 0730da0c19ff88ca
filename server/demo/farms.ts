import type { InputOf } from '#model/entity/registry'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { type Catalogs, idOf } from './catalogs/seed'
import { makeAddress, makeMobile, makePerson, makeTelephones } from './contact'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt } from './demoWriter'
import { type RegionKey, regionNames } from './municipalities'
import { type Layout, layOut } from './outline'
import type { FarmPlan } from './plan'
import type { Producer } from './producers'
import { type Random, round } from './random'
import type { Team } from './team'
import { farmNames } from './words'

export interface Farm {
  readonly id: number
  readonly plan: FarmPlan
  readonly name: string
  readonly area: number
  readonly plotAreas: readonly number[]
  readonly layout: Layout
  readonly altitude: number
  readonly owner: Producer
  readonly region: number
  readonly tank: string | undefined
  readonly partner: number | undefined
}

/** Median area in hectares and range of altitudes. */
const regionTraits: Readonly<Record<RegionKey, { area: number; altitude: readonly [number, number] }>> = {
  sul: { area: 33, altitude: [800, 1250] },
  cerrado: { area: 100, altitude: [800, 1200] },
  mogiana: { area: 33, altitude: [800, 1100] },
}

/** Growing regions of municipalities outside the owner's region, by IBGE code. */
const elsewhere: Readonly<Record<number, string>> = {
  3145455: 'Chapada de Minas',
  4103008: 'Norte Pioneiro do Paraná',
  3201001: 'Conilon do Espírito Santo',
}

export async function seedFarms(
  world: DemoWriter,
  plans: readonly FarmPlan[],
  producers: readonly Producer[],
  team: Team,
  catalogs: Catalogs,
): Promise<readonly Farm[]> {
  const drafts = plans.map((plan) => draftFarm(world, plan, producers, team, catalogs))
  const ids = await world.create('fazenda', drafts)
  const farms = drafts.map(({ farm }, at) => ({ ...farm, id: ids[at] ?? 0 }))
  await world.each(farms, (farm) => settleLinks(world, farm, producers))
  await world.create(
    'estrutura',
    farms.flatMap((farm) => draftBuildings(world, farm)),
  )
  return farms
}

function draftFarm(
  world: DemoWriter,
  plan: FarmPlan,
  producers: readonly Producer[],
  team: Team,
  catalogs: Catalogs,
): Draft<'fazenda'> & { readonly farm: Omit<Farm, 'id'> } {
  const random = world.random('fazenda', plan.at)
  const owners = [...plan.owners, ...plan.formerOwners].map((at) => producers[at] as Producer)
  const owner = owners[0] as Producer
  const traits = regionTraits[plan.region]
  const altitude = random.int(...traits.altitude)
  const area = round(Math.min(900, Math.max(6, random.logNormal(traits.area, 0.75))), 2)
  const plotAreas = plan.hasPlots ? splitArea(area, world.random('areas', plan.at)) : []
  const region = idOf(catalogs.regiao, 'nome', elsewhere[plan.place.code] ?? regionNames[plan.region])
  const hasMilk = plan.trade === 'Café e leite' || plan.trade === 'Pecuária leiteira'
  const tank = hasMilk ? `TQ-${String(plan.at + 1).padStart(4, '0')}` : undefined
  const partner = random.isTrue(0.35) ? random.pick(team.partners) : undefined
  const name = `${random.pick(['Fazenda', 'Fazenda', 'Sítio'])} ${nameOf(plan, random)}`
  const entered = instantAt(dayAfter(demoToday, -random.int(420, 850)), random.int(8, 17), random.int(0, 59))
  const latitude = round(plan.place.latitude + random.decimal(-0.06, 0.06, 6), 6)
  const longitude = round(plan.place.longitude + random.decimal(-0.06, 0.06, 6), 6)
  const row: InputOf<'fazenda'> = {
    nome_fantasia: name,
    produtor: owners.map((each) => each.id),
    produtor_id: owner.id,
    ramo_atividade: plan.trade,
    area_total: area,
    regiao_id: region,
    latitude,
    longitude,
    altitude_media: altitude,
    acesso_internet: random.isTrue(0.75) ? 'sim' : 'nao',
    sinal_celular_disponivel: random.isTrue(0.8) ? 'sim' : 'nao',
    apoio: partner === undefined ? 'nao' : 'sim',
    ...(partner !== undefined && { parceiro_id: partner }),
    endereco: makeAddress(random, plan.place, true),
    telefones: makeTelephones(random, plan.place.areaCode),
    inscricao_estadual: random.digits(13),
    ...(tank !== undefined && { tanque_leite: tank }),
    ...detailsOf(random, plan, catalogs),
  }
  const by = plan.at % 3 === 0 ? owner.technician : team.admins[0]
  const layout = layOut(world.random('lugares', plan.at), [longitude, latitude], plotAreas)
  const farm = { plan, name, area, plotAreas, layout, altitude, owner, region, tank, partner }
  return { row, at: entered, ...(by && { by }), farm }
}

/** Plots of 0.6 to 18 ha on 35 to 75 % of the farm. */
function splitArea(total: number, random: Random): readonly number[] {
  const coffee = total * random.decimal(0.35, 0.75, 4)
  const usual = random.weighted([
    [2, 70],
    [3, 20],
    [4, 6],
    [5, 4],
  ] as const)
  const count = Math.min(7, Math.max(usual, Math.ceil(coffee / 18)))
  const weights = Array.from({ length: count }, () => random.triangular(0.6, 4, 18))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => round(Math.min(18, Math.max(0.6, (coffee * weight) / sum)), 2))
}

function nameOf(plan: FarmPlan, random: Random): string {
  if (plan.place.code === 3145455) return "Olhos-d'Água"
  const first = farmNames[plan.at % farmNames.length] ?? 'Boa Vista'
  return plan.at < farmNames.length
    ? first
    : `${first} ${random.pick(['I', 'II', 'do Alto', 'de Baixo', 'Velha'])}`
}

function detailsOf(random: Random, plan: FarmPlan, catalogs: Catalogs): Partial<InputOf<'fazenda'>> {
  const [disease, pest] = [random.pick(catalogs.doenca), random.pick(catalogs.praga)]
  const manager = makePerson(random).nome
  const adviser = makePerson(random).nome
  return {
    tipo_posse: random.weighted([
      ['Proprietário', 80],
      ['Arrendatário', 10],
      ['Parceiro/meeiro', 6],
      ['Comodatário', 4],
    ] as const),
    certificacoes: random.isTrue(0.5)
      ? ['Nenhuma']
      : random.some(
          ['Certifica Minas', 'Rainforest Alliance', 'Fairtrade', 'Orgânico', '4C', 'C.A.F.E. Practices'],
          2,
        ),
    ...(random.isTrue(0.8) && { nirf: formats.cib.sample(random.int(1, 2_000_000_000)) }),
    ...(random.isTrue(0.6) && { car: carOf(random, plan) }),
    ...(random.isTrue(0.5) && { ccir: random.digits(13) }),
    ...(random.isTrue(0.4) && { nome_gerente: manager }),
    ...(random.isTrue(0.4) && {
      nome_consultor: adviser,
      telefone_consultor: makeMobile(random, plan.place.areaCode),
    }),
    ...(random.isTrue(0.7) && { doenca_id: disease.id }),
    ...(random.isTrue(0.7) && { praga_id: pest.id }),
  }
}

function carOf(random: Random, plan: FarmPlan): string {
  const states: Readonly<Record<number, string>> = { 31: 'MG', 32: 'ES', 35: 'SP', 41: 'PR' }
  const hash = Array.from({ length: 32 }, () => '0123456789ABCDEF'[random.int(0, 15)]).join('')
  return `${states[plan.place.state] ?? 'MG'}-${plan.place.code}-${hash}`
}

/** Shares of joint owners, and inactive links of previous owners. */
async function settleLinks(
  world: DemoWriter,
  { id, plan }: Farm,
  producers: readonly Producer[],
): Promise<void> {
  if (plan.owners.length + plan.formerOwners.length < 2) return
  const query = { filter: { fazenda_id: id }, sort: [['id', 'ASC']] } as const
  const { rows } = await world.with(({ store }) => store.list('produtorFazenda', query, systemActor))
  for (const link of rows) {
    const place = producers.findIndex((producer) => producer.id === link.produtor_id)
    if (plan.formerOwners.includes(place)) {
      await world.remove('produtorFazenda', link.id)
    } else if (plan.owners.length > 1) {
      const participacao = place === plan.owners[0] ? 60 : 40
      await world.update('produtorFazenda', link.id, {
        participacao,
        cod_produtor_cliente: `V${10_000 + link.id}`,
      })
    }
  }
}

type FarmBuilding = readonly [
  sort: InputOf<'estrutura'>['tipo'],
  description: string,
  capacity?: readonly [least: number, most: number],
  unit?: InputOf<'estrutura'>['unidade_capacidade'],
]

const buildings: readonly FarmBuilding[] = [
  ['Terreiro de concreto', 'Terreiro da sede', [400, 3000], 'm²'],
  ['Terreiro suspenso', 'Terreiro suspenso para lotes especiais', [40, 300], 'm²'],
  ['Secador rotativo', 'Secador rotativo', [5000, 15_000], 'L'],
  ['Lavador/separador', 'Lavador e separador', [5000, 10_000], 'L/h'],
  ['Descascador (CD)', 'Descascador de cereja', [2000, 8000], 'L/h'],
  ['Tulha', 'Tulha de madeira', [200, 1500], 'sacas'],
  ['Casa de máquinas', 'Casa de máquinas'],
  ['Depósito de defensivos', 'Depósito de defensivos'],
  ['Reservatório de água', 'Reservatório de irrigação', [50_000, 2_000_000], 'L'],
  ['Moradia', 'Moradia de colaborador', [1, 6], 'unidade'],
]

const milkBuildings: readonly FarmBuilding[] = [
  ['Sala de ordenha', 'Sala de ordenha', [4, 24], 'unidade'],
  ['Tanque de expansão', 'Tanque de expansão', [500, 4000], 'L'],
]

function draftBuildings(world: DemoWriter, { id, plan, owner, tank }: Farm): readonly Draft<'estrutura'>[] {
  const random = world.random('estrutura', plan.at)
  const chosen: readonly FarmBuilding[] = [
    ...(tank === undefined ? [] : milkBuildings),
    // Some farms have none, to demonstrate an empty list.
    ...(plan.at % 7 === 5 ? [] : random.some(buildings, random.int(1, 2))),
  ]
  return chosen.map(([tipo, descricao, capacity, unit]) => {
    const row: InputOf<'estrutura'> = {
      fazenda_id: id,
      tipo,
      descricao,
      ...(capacity && { capacidade: random.int(...capacity), unidade_capacidade: unit }),
      estado_conservacao: random.weighted([
        ['Bom', 55],
        ['Regular', 30],
        ['Ruim', 10],
        ['Em reforma', 5],
      ] as const),
      ano: random.int(1975, 2025),
    }
    return { row, by: owner.technician }
  })
}
