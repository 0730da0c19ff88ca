/* The records that the person marked, as the server keeps them, and the mark itself. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Favourite } from '#model/wire/kept'
import { call } from '../data/call'

const queryKey = ['favourites']

/**
 * The marked records, the latest first, and the way to mark one.
 * @param isNeeded asks the server only then
 * @example const { favourites, mark } = useFavourites()
 */
export function useFavourites(isNeeded = true) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => call('GET /favoritos'),
    staleTime: 60_000,
    enabled: isNeeded,
  })
  return {
    favourites: data ?? noFavourites,
    isMarked: (entity: string, id: number) =>
      data?.some((each) => each.entity === entity && each.id === id) ?? false,
    mark: async (entity: string, id: number, isMarked: boolean) => {
      const body = { entidade: entity, registro: id, favorito: isMarked }
      client.setQueryData(queryKey, await call('POST /favoritos', { body }))
    },
  }
}

const noFavourites: readonly Favourite[] = []
