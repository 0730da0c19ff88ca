/* Municipalities by a part of their name, with where their seats lie. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { useConsole, useSettled } from '../../engine'
import { type Place, placesOf } from './layers'

const shortest = 2
const most = 5

/** The municipalities that these words name, the first few. */
export function useMunicipalities(words: string): readonly Place[] {
  const dataProvider = useDataProvider()
  const { index } = useConsole()
  const entity = index.get('cidade')
  const asked = useSettled(words.trim())
  const { data = [] } = useQuery({
    queryKey: ['map', 'municipalities', asked],
    queryFn: async () => {
      const { data: rows } = await dataProvider.getList('cidade', {
        filter: { q: asked, latitude: { null: false } },
        pagination: { page: 1, perPage: most },
        sort: { field: 'nome', order: 'ASC' },
        meta: { labels: true },
      })
      return rows as readonly Row[]
    },
    enabled: asked.length >= shortest,
  })
  return entity && words.trim().length >= shortest ? placesOf(entity, data) : []
}
