import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useDebounced, useEntity } from '../../engine'
import { type MapRecord, placesOf } from './layers'

const shortest = 2
const most = 5

export function useMunicipalities(words: string): readonly MapRecord[] {
  const dataProvider = useDataProvider()
  const entity = useEntity('cidade')
  const settledWords = useDebounced(words.trim())
  const { data } = useQuery({
    queryKey: ['map', 'municipalities', settledWords],
    queryFn: () =>
      dataProvider.getList('cidade', {
        filter: { q: settledWords, latitude: { null: false } },
        pagination: { page: 1, perPage: most },
        sort: { field: 'nome', order: 'ASC' },
        meta: { labels: true },
      }),
    enabled: settledWords.length >= shortest,
  })
  return words.trim().length >= shortest ? placesOf(entity, data?.data ?? []) : []
}
