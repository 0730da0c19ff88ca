import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayAct } from '#model/people/access'
import { useConsole, useDataProvider, useDebounced } from '../../engine'
import { type LocatableRecord, type MapRecord, placesOf } from './layers'
import type { LoadedLayer } from './useLayer'

const most = 40

/** `more` counts the places that are not listed. */
export interface ListedPlaces {
  readonly title: string
  readonly places: readonly MapRecord[]
  readonly more: number
}

export function useFarmList(farms: LoadedLayer, words: string): ListedPlaces {
  const dataProvider = useDataProvider()
  return usePlaceList(farms, words, (filter) =>
    dataProvider.getList('fazenda', {
      filter,
      pagination: { page: 1, perPage: most },
      sort: { field: 'nome_fantasia', order: 'ASC' },
      meta: { labels: true, fields: ['latitude', 'longitude'] },
    }),
  )
}

export function usePlotList(plots: LoadedLayer, words: string): ListedPlaces {
  const dataProvider = useDataProvider()
  return usePlaceList(plots, words, (filter) =>
    dataProvider.getList('talhao', {
      filter,
      pagination: { page: 1, perPage: most },
      sort: { field: 'gleba', order: 'ASC' },
      meta: { labels: true, fields: ['latitude_gleba', 'longitude_gleba', 'poligono'] },
    }),
  )
}

function usePlaceList(
  { entity, listQuery }: LoadedLayer,
  words: string,
  read: (filter: object) => Promise<{ readonly data: readonly LocatableRecord[]; readonly total?: number }>,
): ListedPlaces {
  const { actor } = useConsole()
  const q = useDebounced(words.trim())
  const filter = { ...listQuery.filter, ...(q !== '' && { q }) }
  const { data } = useQuery({
    queryKey: [entity.name, 'map', 'named', filter],
    queryFn: () => read(filter),
    enabled: mayAct(entity, 'list', actor),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? []
  return {
    title: entity.plural,
    places: placesOf(entity, rows),
    more: Math.max((data?.total ?? 0) - rows.length, 0),
  }
}
