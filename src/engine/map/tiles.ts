/* Where the picture of the ground comes from, as this installation says; without it maps are blank. */
import { useQuery } from '@tanstack/react-query'
import { apiUrl, request } from '../data/http'

/** A source of map tiles. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
}

/** The source, once it is known; undefined when there is none. */
export function useTiles(): TileSource | undefined {
  const { data } = useQuery({
    queryKey: ['map'],
    queryFn: async () => (await request(`${apiUrl}/mapa`)).json as { tiles: TileSource | null },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.tiles ?? undefined
}
