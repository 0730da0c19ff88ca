/*
 * Room: means of milk quality. Hides months, kinds of mean and the quarters that a result touches.
 *
 * Monthly means of milk quality: they follow from the results of single collections, whoever enters, imports, changes or
 * removes those; means over three months follow from the monthly ones (IN MAPA 76 and 58/2019). Nobody enters a mean; one
 * that an installation was filled with, of a month without results, stays as it is.
 */

import type { Row } from '#model/entity/jsonSchema'
import { addMonths, dayText, parseDay } from '#model/formats/index'
import { arithmeticMean, geometricMean } from '#model/mean'
import type { Change, Feature } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

const daily = 'qualidade_diaria'
const monthly = 'qualidade_mensal'
/** Analyses whose results are counts: their means are geometric, and judged over three months. */
const counts: readonly unknown[] = ['CBT', 'CCS']

/** What a mean is of. */
interface Place {
  readonly farm: number
  readonly code: string
  /** First day of the month. */
  readonly month: string
}

/** The means that follow from results. */
export const milkMeans: Feature = {
  name: 'milkMeans',
  effects: {
    qualidade_diaria: async (change) => {
      const { before, after } = change
      const places = [before, after].flatMap((row) => (row ? [placeOf(row, row.sigla, row.coleta)] : []))
      if (before && isSame(before, after, ['sigla', 'coleta', 'valor', 'fazenda_id', 'ativo'])) return
      const different = new Map(places.map((place) => [JSON.stringify(place), place]))
      for (const [, place] of [...different].sort()) await tellMonth(change, place)
    },
    qualidade_mensal: async (change) => {
      const { before, after } = change
      const means = ['sigla_analise', 'data_referencia', 'valor_mensal', 'fazenda_id', 'ativo']
      if (before && isSame(before, after, means)) return
      for (const row of before ? [before, after] : [after]) {
        const place = placeOf(row, row.sigla_analise, row.data_referencia)
        if (!counts.includes(place.code)) continue
        for (const later of [0, 1, 2])
          await tellQuarter(change, { ...place, month: monthAfter(place.month, later) })
      }
    },
  },
}

/** Writes the mean of a month anew; without results there is none. */
async function tellMonth({ store, actor }: Change, { farm, code, month }: Place): Promise<void> {
  const self = inNameOf(actor)
  // The lock comes before the mean: of two results entered at once, the later counts both.
  await store.update('fazenda', farm, {}, '*', self)
  const coleta = { gte: month, lt: monthAfter(month, 1) }
  const { rows } = await store.list(
    daily,
    { filter: { fazenda_id: farm, sigla: code, coleta }, sort: [] },
    self,
  )
  const place = { fazenda_id: farm, sigla_analise: code, data_referencia: month }
  const [mean] = (await store.list(monthly, { filter: place, sort: [] }, self)).rows
  if (rows.length === 0) {
    if (mean) await store.remove(monthly, Number(mean.id), self)
    return
  }
  const values = rows.map(({ valor }) => Number(valor))
  const isCount = counts.includes(code)
  const valor_mensal = isCount ? round(geometricMean(values), 1) : round(arithmeticMean(values), 2)
  if (!mean) await store.create(monthly, { ...place, valor_mensal }, self)
  else await store.update(monthly, Number(mean.id), { valor_mensal }, '*', self)
}

/** Writes the mean over three months of a month that has one of its own. */
async function tellQuarter({ store, actor }: Change, { farm, code, month }: Place): Promise<void> {
  const self = inNameOf(actor)
  const place = { fazenda_id: farm, sigla_analise: code }
  const read = async (data_referencia: Row[string]) => {
    const filter = { ...place, data_referencia: data_referencia as string }
    return (await store.list(monthly, { filter, sort: [['data_referencia', 'ASC']] }, self)).rows
  }
  const first = monthAfter(month, -2)
  const rows = await read({ gte: first, lte: month })
  const own = rows.find(({ data_referencia }) => data_referencia === month)
  if (!own) return
  const means = rows.map(({ valor_mensal }) => Number(valor_mensal))
  const isOld = rows.length === 3 || (await read({ lte: first })).length > 0
  // Where one of the months has no result, the month's own mean stands in; before there were three there is none.
  const whole = rows.length === 3 ? round(geometricMean(means), 1) : Number(own.valor_mensal)
  const media_trimestral = isOld ? whole : null
  await store.update(monthly, Number(own.id), { media_trimestral }, '*', self)
}

function placeOf(row: Row, code: unknown, day: unknown): Place {
  return { farm: Number(row.fazenda_id), code: String(code), month: `${String(day).slice(0, 7)}-01` }
}

function isSame(before: Row, after: Row, names: readonly string[]): boolean {
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
