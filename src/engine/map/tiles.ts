import { useQuery } from '@tanstack/react-query'
import type { TileSource } from '#model/wire/installation/map'
import { call } from '../data/call'
import { useConnection } from '../data/useConnection'

/** Undefined without a connection too: borders are drawn from the device then. */
export function useTiles(): TileSource | undefined {
  const isConnected = useConnection()
  const { data } = useQuery({
    queryKey: ['map'],
    queryFn: () => call('GET /mapa'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isConnected ? (data?.tiles ?? undefined) : undefined
}
