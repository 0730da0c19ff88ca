import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventNotice } from '#model/wire/record/event'
import type { BookmarkedRecord } from '#model/wire/record/userData'
import { call } from '../data/call'

const marked = ['favourites']
export const noticesKey = ['notices'] as const
const opened = ['recent']

export function useFavourites(isNeeded = true) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: marked,
    queryFn: () => call('GET /favoritos'),
    staleTime: 60_000,
    enabled: isNeeded,
  })
  return {
    favourites: data,
    isLost: isError && data === undefined,
    isMarked: (entity: string, id: number) =>
      data?.some((each) => each.entity === entity && each.id === id) ?? false,
    mark: async (entity: string, id: number, isMarked: boolean) => {
      const body = { entidade: entity, registro: id, favorito: isMarked }
      client.setQueryData(marked, await call('POST /favoritos', { body }))
    },
  }
}

export function useRecent(isNeeded = true) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: opened,
    queryFn: () => call('GET /recentes'),
    staleTime: 60_000,
    enabled: isNeeded,
  })
  return {
    recent: data,
    isLost: isError && data === undefined,
    note: async ({ entity, id }: Omit<BookmarkedRecord, 'label'>) => {
      await call('POST /recentes', { body: { entidade: entity, registro: id } })
      // The server takes the notices of an opened record as read.
      client.setQueryData<readonly EventNotice[]>(noticesKey, (all) =>
        all?.filter((each) => each.entity !== entity || each.recordId !== id),
      )
      await client.invalidateQueries({ queryKey: opened, refetchType: 'all' })
    },
  }
}
