/* The results of a period from the server: daily ones of a month, or monthly means of a year. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type DateRange, resolvePeriod } from '#model/period'
import { useConsole, useNarrowingFilter } from '../../engine'
import { mergeAnalyses } from './analyses'
import type { Result, Scale } from './evolution'

const sources = {
  Anual: { entity: 'qualidade_mensal', day: 'data_referencia', code: 'sigla_analise', value: 'valor_mensal' },
  Mensal: { entity: 'qualidade_diaria', day: 'coleta', code: 'sigla', value: 'valor' },
} as const
/** More than any installation has in a year; the provider asks for no range then. */
const everything = { page: 1, perPage: 1_000_000 }

/** The days of a scale that ends with the month of a day. */
export function daysOf(scale: Scale, day: string): DateRange {
  return resolvePeriod(scale === 'Anual' ? 5 : 2, day, { monthly: true })
}

/** The results, and the analyses they are of. */
export function useResults(scale: Scale, day: string) {
  const dataProvider = useDataProvider()
  const { index } = useConsole()
  const source = sources[scale]
  const entity = index.get(source.entity)
  if (!entity) throw new Error(`There is no ${source.entity}`)
  const narrowing = useNarrowingFilter(entity)
  const { from, to } = daysOf(scale, day)
  return useQuery({
    queryKey: ['quality', scale, from, to, narrowing],
    queryFn: async () => {
      const filter: Filter = { ...narrowing, [source.day]: { gte: from, lte: to } }
      const fields = [source.code, source.day, source.value, 'fazenda_id']
      const [results, catalogue] = await Promise.all([
        dataProvider.getList(source.entity, {
          filter,
          pagination: everything,
          sort: { field: source.day, order: 'ASC' },
          meta: { labels: true, fields },
        }),
        dataProvider.getList('analise_leite', { filter: {}, pagination: everything }),
      ])
      return {
        results: results.data.map((row): Result => toResult(row, source)),
        analyses: mergeAnalyses(catalogue.data),
      }
    },
    placeholderData: (previous) => previous,
  })
}

function toResult(row: Row, { day, code, value }: (typeof sources)[Scale]): Result {
  const labels = (row._labels ?? {}) as Readonly<Record<string, unknown>>
  const id = Number(row.fazenda_id)
  return {
    code: String(row[code]),
    day: String(row[day]),
    value: Number(row[value]),
    farm: { id, label: typeof labels.fazenda_id === 'string' ? labels.fazenda_id : `#${id}` },
  }
}
