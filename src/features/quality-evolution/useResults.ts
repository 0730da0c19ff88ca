import { useQuery } from '@tanstack/react-query'
import { shownText } from '#model/messages'
import { type DateRange, resolvePeriod } from '#model/period'
import type { Labels } from '#model/query/queryOf'
import { labelAt } from '#model/show/cell'
import { type ConsoleDataProvider, useDataProvider, useNarrowingFilter } from '../../engine'
import { mergeAnalyses } from './analyses'
import type { Result, Scale } from './evolution'

/** More rows than a year can have, so that the data provider sends no range. */
const everything = { page: 1, perPage: 1_000_000 }

/** The days of the month or year that ends with the month of `day`. */
export function daysOf(scale: Scale, day: string): DateRange {
  return resolvePeriod(scale === 'Anual' ? 5 : 2, day, { monthly: true })
}

export function useResults(scale: Scale, day: string) {
  const dataProvider = useDataProvider()
  const narrowing = {
    months: useNarrowingFilter('qualidade_mensal'),
    days: useNarrowingFilter('qualidade_diaria'),
  }
  const period = daysOf(scale, day)
  return useQuery({
    queryKey: ['quality', scale, period, narrowing],
    queryFn: async () => {
      const [results, catalogue] = await Promise.all([
        scale === 'Anual'
          ? readMonths(dataProvider, narrowing.months, period)
          : readDays(dataProvider, narrowing.days, period),
        dataProvider.getList('analise_leite', { filter: {}, pagination: everything }),
      ])
      return { results, analyses: mergeAnalyses(catalogue.data) }
    },
    placeholderData: (previous) => previous,
  })
}

type ResultFilter<Name extends 'qualidade_mensal' | 'qualidade_diaria'> = ReturnType<
  typeof useNarrowingFilter<Name>
>

async function readMonths(
  dataProvider: ConsoleDataProvider,
  narrowing: ResultFilter<'qualidade_mensal'>,
  { from, to }: DateRange,
): Promise<readonly Result[]> {
  const { data } = await dataProvider.getList('qualidade_mensal', {
    filter: { ...narrowing, data_referencia: { gte: from, lte: to } },
    pagination: everything,
    sort: { field: 'data_referencia', order: 'ASC' },
    meta: { labels: true, fields: ['sigla_analise', 'data_referencia', 'valor_mensal', 'fazenda_id'] },
  })
  return data.map((row) => ({
    code: row.sigla_analise,
    day: row.data_referencia,
    value: row.valor_mensal,
    farm: farmOf(row),
  }))
}

async function readDays(
  dataProvider: ConsoleDataProvider,
  narrowing: ResultFilter<'qualidade_diaria'>,
  { from, to }: DateRange,
): Promise<readonly Result[]> {
  const { data } = await dataProvider.getList('qualidade_diaria', {
    filter: { ...narrowing, coleta: { gte: from, lte: to } },
    pagination: everything,
    sort: { field: 'coleta', order: 'ASC' },
    meta: { labels: true, fields: ['sigla', 'coleta', 'valor', 'fazenda_id'] },
  })
  return data.map((row) => ({ code: row.sigla, day: row.coleta, value: row.valor, farm: farmOf(row) }))
}

function farmOf(row: Labels & { readonly fazenda_id: number }): Result['farm'] {
  return { id: row.fazenda_id, label: labelAt(row, 'fazenda_id') ?? shownText.unseen }
}
