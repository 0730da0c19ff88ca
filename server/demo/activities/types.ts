/* Types of activities: frequency, months, and the fields each of them fills. */
import type { InputOf } from '#model/entity/registry'
import {
  foliarResult,
  harvestResult,
  nematodeCounts,
  ripenessShares,
  sieveShares,
  soilLifeResults,
  soilSamples,
} from './analyses'
import type { ActivityContext, ActivityFields } from './context'
import { amendmentOf, fieldScouting, sprayOf } from './inputs'

export interface ActivityType {
  readonly name: InputOf<'atividades'>['tipo']
  readonly weight: number
  /** First and last month, possibly across the new year. */
  readonly months: readonly [first: number, last: number]
  readonly cost: number
  bring?(task: ActivityContext): ActivityFields
}

const always = [1, 12] as const
const rainy = [10, 3] as const

export const activityTypes: readonly ActivityType[] = [
  { name: 'Visita técnica', weight: 12, months: always, cost: 0 },
  { name: 'Plantio', weight: 1, months: [11, 2], cost: 9500 },
  {
    name: 'Calagem/gessagem',
    weight: 4,
    months: [8, 10],
    cost: 160,
    bring: (task) => amendmentOf(task, [1]),
  },
  {
    name: 'Adubação de solo',
    weight: 10,
    months: rainy,
    cost: 140,
    bring: (task) => amendmentOf(task, [2, 3]),
  },
  {
    name: 'Adubação foliar',
    weight: 6,
    months: rainy,
    cost: 90,
    bring: (task) => sprayOf(task, 'bioestimulante'),
  },
  { name: 'Fertirrigação', weight: 2, months: rainy, cost: 40, bring: (task) => amendmentOf(task, [5]) },
  { name: 'Remineralização', weight: 1, months: [8, 11], cost: 180, bring: (task) => amendmentOf(task, [4]) },
  {
    name: 'Pulverização (defensivo)',
    weight: 10,
    months: rainy,
    cost: 95,
    bring: (task) => sprayOf(task, 'defensivos'),
  },
  {
    name: 'Controle de plantas daninhas',
    weight: 7,
    months: always,
    cost: 85,
    bring: (task) => sprayOf(task, 'herbicida'),
  },
  {
    name: 'Bioestimulação',
    weight: 2,
    months: rainy,
    cost: 80,
    bring: (task) => sprayOf(task, 'bioestimulante'),
  },
  { name: 'Irrigação', weight: 2, months: [5, 10], cost: 60 },
  { name: 'Poda', weight: 3, months: [8, 10], cost: 480 },
  { name: 'Desbrota', weight: 3, months: [11, 2], cost: 260 },
  { name: 'Arruação', weight: 2, months: [4, 5], cost: 150 },
  { name: 'Monitoramento de pragas e doenças', weight: 12, months: always, cost: 15, bring: fieldScouting },
  { name: 'Análise de solo', weight: 5, months: [8, 10], cost: 12, bring: soilSamples },
  { name: 'Análise foliar', weight: 3, months: [12, 2], cost: 12, bring: foliarResult },
  { name: 'Análise nematológica', weight: 1, months: [11, 2], cost: 18, bring: nematodeCounts },
  { name: 'Análise microbiológica/enzimática', weight: 1, months: [3, 5], cost: 25, bring: soilLifeResults },
  { name: 'Avaliação de maturação', weight: 4, months: [4, 7], cost: 10, bring: ripenessShares },
  { name: 'Colheita', weight: 8, months: [5, 9], cost: 3900, bring: harvestResult },
  { name: 'Classificação por peneira', weight: 3, months: [7, 10], cost: 8, bring: sieveShares },
  { name: 'Outra', weight: 1, months: always, cost: 50 },
]

export function isInSeason({ months: [first, last] }: ActivityType, day: string): boolean {
  const month = Number(day.slice(5, 7))
  return first <= last ? month >= first && month <= last : month >= first || month <= last
}
