/*
 * Monthly means of milk quality. Hides months, kinds of mean and the quarters that a result affects. Means
 * are derived from single results on each change, and three-month means from the monthly ones (IN MAPA 76 and
 * 58/2019). They cannot be entered; seeded means of months without results are kept.
 */

import type { RecordOf } from '#model/entity/registry'
import { addMonths, dayText, parseDay } from '#model/formats/index'
import { arithmeticMean, geometricMean } from '#model/mean'
import type { Actor } from '#model/people/actor'
import type { Feature, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

type Result = RecordOf<'qualidade_diaria'>
type MonthlyMean = RecordOf<'qualidade_mensal'>

const daily = 'qualidade_diaria'
const monthly = 'qualidade_mensal'
/** Counts have geometric means, which are evaluated over three months. */
const counts: readonly Result['sigla'][] = ['CBT', 'CCS']

type MeanKey = Pick<MonthlyMean, 'fazenda_id' | 'sigla_analise'>

export const milkMeans: Feature = {
  name: 'milkMeans',
  effects: {
    qualidade_diaria: async ({ before, after, store, actor }) => {
      if (before && isSame(before, after, ['sigla', 'coleta', 'valor', 'fazenda_id', 'ativo'])) return
      for (const [place, months] of placesOf(before ? [before, after] : [after])) {
        await tellMonths(store, place, months, inNameOf(actor))
      }
    },
  },
}

/** Means affected by the results, in a fixed order; months are given by their first day. */
function placesOf(results: readonly Result[]): readonly (readonly [MeanKey, ReadonlySet<string>])[] {
  const found = new Map<string, readonly [MeanKey, Set<string>]>()
  for (const { fazenda_id, sigla, coleta } of results) {
    const key = JSON.stringify([fazenda_id, sigla])
    const [place, months] = found.get(key) ?? [{ fazenda_id, sigla_analise: sigla }, new Set<string>()]
    found.set(key, [place, months.add(`${coleta.slice(0, 7)}-01`)])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([_key, each]) => each)
}

/** Recomputes the means of months, and the quarters they are part of. */
async function tellMonths(
  store: Store,
  place: MeanKey,
  months: ReadonlySet<string>,
  self: Actor,
): Promise<void> {
  // Locks the farm: of two concurrent results, the later one counts both.
  await store.update('fazenda', place.fazenda_id, {}, '*', self)
  const { rows } = await store.list(monthly, { filter: place, sort: [] }, self)
  const known = new Map(rows.map((row) => [row.data_referencia, row]))
  const values = new Map(rows.map((row) => [row.data_referencia, row.valor_mensal]))
  for (const month of months) {
    const value = await meanOf(store, place, month, self)
    if (value === undefined) values.delete(month)
    else values.set(month, value)
  }
  const isCount = counts.includes(place.sigla_analise)
  const touched = isCount
    ? [...months].flatMap((month) => [0, 1, 2].map((later) => monthAfter(month, later)))
    : months
  for (const month of [...new Set(touched)].sort()) {
    const mean = known.get(month)
    const valor_mensal = values.get(month)
    if (valor_mensal === undefined) {
      if (mean) await store.remove(monthly, mean.id, self)
      continue
    }
    const told = {
      valor_mensal,
      ...(isCount && { media_trimestral: quarterOf(values, month, valor_mensal) }),
    }
    if (mean) await store.update(monthly, mean.id, told, '*', self, 'calcular')
    else await store.create(monthly, { ...place, data_referencia: month, ...told }, self)
  }
}

async function meanOf(
  store: Store,
  { fazenda_id, sigla_analise: sigla }: MeanKey,
  month: string,
  self: Actor,
): Promise<number | undefined> {
  const filter = { fazenda_id, sigla, coleta: { gte: month, lt: monthAfter(month, 1) } }
  const { rows } = await store.list(daily, { filter, sort: [] }, self)
  if (rows.length === 0) return undefined
  const results = rows.map(({ valor }) => valor)
  return counts.includes(sigla) ? round(geometricMean(results), 1) : round(arithmeticMean(results), 2)
}

function quarterOf(values: ReadonlyMap<string, number>, month: string, own: number): number | null {
  const first = monthAfter(month, -2)
  // Undefined until there are three months.
  if (![...values.keys()].some((each) => each <= first)) return null
  const three = [first, monthAfter(month, -1), month].flatMap((each) => values.get(each) ?? [])
  // If a month has no results, the month's own mean is used.
  return three.length === 3 ? round(geometricMean(three), 1) : own
}

function isSame(before: Result, after: Result, names: readonly (keyof Result)[]): boolean {
  return names.every((name) => before[name] === after[name])
}

function monthAfter(month: string, count: number): string {
  const day = parseDay(month)
  return day ? dayText(addMonths(day, count)) : month
}

function round(value: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit
}
