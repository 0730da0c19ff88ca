import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { ConsoleDataProvider } from '../../data/dataProvider'

export function useHead(entity: Entity, id: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: [entity.name, 'head', id],
    queryFn: async () => (await dataProvider.head(entity.name, { id })).data,
    staleTime: 0,
  })
}
