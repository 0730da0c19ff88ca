/* Where the picture of the ground comes from, as this installation says; without it maps are blank. */
import { useQuery } from '@tanstack/react-query'
import type { TileSource } from '#model/wire/installation/map'
import { call } from '../data/call'

/** The source, once it is known; undefined when there is none. */
export function useTiles(): TileSource | undefined {
  const { data } = useQuery({
    queryKey: ['map'],
    queryFn: () => call('GET /mapa'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.tiles ?? undefined
}
