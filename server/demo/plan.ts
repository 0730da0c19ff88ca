/*
 * Plans people and farms before anything is written: producers with their farms, and the technicians,
 * managers and supervisors responsible. A technician has 5 to 12 farms and a manager 3 to 6 technicians (if
 * the size allows), and people with a sign-in see some records but not all.
 */
import { type Municipality, municipalities, type RegionKey, trickyMunicipalities } from './municipalities'
import type { Random } from './random'

export interface DemoScale {
  readonly producers: number
  readonly activities: number
  readonly milkFarms: number
  /** Writes per transaction; Infinity writes everything in one. */
  readonly batch: number
}

/** `small` for a quick look, `medium` for daily work, `large` for one very long list. */
export const scales = {
  small: { producers: 40, activities: 400, milkFarms: 8, batch: Number.POSITIVE_INFINITY },
  medium: { producers: 2000, activities: 60_000, milkFarms: 60, batch: 400 },
  large: { producers: 40, activities: 50_000, milkFarms: 8, batch: 400 },
} as const satisfies Record<string, DemoScale>

export type DemoSize = keyof typeof scales

export type FarmActivity = 'Cafeicultura' | 'Café e leite' | 'Pecuária leiteira' | 'Grãos'

export interface FarmPlan {
  readonly at: number
  readonly region: RegionKey
  readonly place: Municipality
  readonly trade: FarmActivity
  /** Indexes of producers in the plan; the first is the principal one. */
  readonly owners: readonly number[]
  readonly formerOwners: readonly number[]
  readonly hasPlots: boolean
}

export interface ProducerPlan {
  readonly at: number
  readonly region: RegionKey
  /** Index of the producer's company; undefined for a natural person. */
  readonly company: number | undefined
  readonly technician: number
}

export interface TechnicianPlan {
  readonly region: RegionKey
  readonly manager: number
}

export interface Plan {
  readonly producers: readonly ProducerPlan[]
  readonly farms: readonly FarmPlan[]
  readonly technicians: readonly TechnicianPlan[]
  readonly managers: readonly { readonly supervisor: number }[]
  readonly supervisors: readonly (readonly RegionKey[])[]
}

const supervisors: readonly (readonly RegionKey[])[] = [['sul'], ['cerrado', 'mogiana']]
const farmsPerTechnician = 8
const techniciansPerManager = 6

export function makePlan(
  { producers: count }: DemoScale,
  random: (...name: (string | number)[]) => Random,
): Plan {
  const regions = Array.from({ length: count }, (_, at) => pickRegion(at, random('region', at)))
  const farmCounts = regions.map((_, at) => countFarms(at, random('farm count', at)))
  const { technicians, managers } = makeTeam(regions, farmCounts)
  const assigned = assign(regions, farmCounts, technicians)
  const producers = regions.map((region, at) => ({
    at,
    region,
    company: at % 5 === 1 ? (at - 1) / 5 : undefined,
    technician: assigned[at] ?? 0,
  }))
  return { producers, farms: planFarms(regions, farmCounts, random), technicians, managers, supervisors }
}

function pickRegion(at: number, random: Random): RegionKey {
  // The first producers have sign-ins, and must be in the same region.
  if (at < 4) return 'sul'
  return random.weighted([
    ['sul', 50],
    ['cerrado', 25],
    ['mogiana', 25],
  ] as const)
}

function countFarms(at: number, random: Random): number {
  if (at === 0) return 2
  return random.weighted([
    [1, 65],
    [2, 25],
    [3, 10],
  ] as const)
}

function makeTeam(regions: readonly RegionKey[], farmCounts: readonly number[]) {
  const technicians: TechnicianPlan[] = []
  const managers: { supervisor: number }[] = []
  for (const [supervisor, own] of supervisors.entries()) {
    const regionOf = own.flatMap((region) => {
      const farms = farmCounts.reduce((sum, each, at) => sum + (regions[at] === region ? each : 0), 0)
      return Array<RegionKey>(Math.max(1, Math.round(farms / farmsPerTechnician))).fill(region)
    })
    const teams = Math.ceil(regionOf.length / techniciansPerManager)
    for (const [at, region] of regionOf.entries()) {
      technicians.push({ region, manager: managers.length + Math.floor((at * teams) / regionOf.length) })
    }
    for (let team = 0; team < teams; team++) managers.push({ supervisor })
  }
  return { technicians, managers }
}

/** Assigns each producer to the technician of the region with the fewest farms. */
function assign(
  regions: readonly RegionKey[],
  farmCounts: readonly number[],
  technicians: readonly TechnicianPlan[],
): readonly number[] {
  const load = technicians.map(() => 0)
  return regions.map((region, at) => {
    const free = technicians.flatMap((each, index) => (each.region === region ? [index] : []))
    const chosen = free.reduce((best, each) => ((load[each] ?? 0) < (load[best] ?? 0) ? each : best))
    load[chosen] = (load[chosen] ?? 0) + (farmCounts[at] ?? 1)
    return chosen
  })
}

function planFarms(
  regions: readonly RegionKey[],
  farmCounts: readonly number[],
  random: (...name: (string | number)[]) => Random,
): readonly FarmPlan[] {
  const owners = farmCounts.flatMap((count, producer) => Array<number>(count).fill(producer))
  return owners.map((owner, at) => {
    const draw = random('farm plan', at)
    const region = regions[owner] ?? 'sul'
    // Farms with unusual names belong to producers without a sign-in.
    const tricky = trickyMunicipalities[at - 6]
    return {
      at,
      region,
      place: tricky ?? draw.pick(municipalities[region]),
      trade: pickTrade(at, at === owners.length - 1, draw),
      owners: at === 3 || at % 50 === 20 ? [owner, (owner + 2) % regions.length] : [owner],
      formerOwners: at === 4 ? [0] : at % 25 === 12 ? [(owner + 5) % regions.length] : [],
      hasPlots: at !== owners.length - 1,
    }
  })
}

function pickTrade(at: number, isLast: boolean, random: Random): FarmActivity {
  if (at === 0) return 'Café e leite'
  if (at === 1) return 'Cafeicultura'
  if (isLast) return 'Pecuária leiteira'
  return random.weighted([
    ['Cafeicultura', 74],
    ['Café e leite', 18],
    ['Pecuária leiteira', 4],
    ['Grãos', 4],
  ] as const)
}
