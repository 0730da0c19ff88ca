import { useQuery } from '@tanstack/react-query'
import type { TileSource } from '#model/wire/installation/map'
import { call } from '../data/call'

export function useTiles(): TileSource | undefined {
  const { data } = useQuery({
    queryKey: ['map'],
    queryFn: () => call('GET /mapa'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.tiles ?? undefined
}
