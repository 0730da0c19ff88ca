/* The records of a kind that the person may list, narrowed as the console is, and which of them lie somewhere. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole, useDataProvider, useEntity, useNarrowingFilter } from '../../engine'
import { type Located, placesOf } from './layers'

/** More than any installation has; the provider asks for no range then. */
const everything = { page: 1, perPage: 1_000_000 }

/** The farms on the map, as far as they are loaded. */
export function useFarms() {
  const dataProvider = useDataProvider()
  const filter = useNarrowingFilter('fazenda')
  return useLayer(useEntity('fazenda'), filter, async () => {
    const { data } = await dataProvider.getList('fazenda', {
      filter,
      pagination: everything,
      sort: { field: 'nome_fantasia', order: 'ASC' },
      meta: { labels: true, fields: ['area_total', 'latitude', 'longitude'] },
    })
    return data
  })
}

/** The plots on the map, as far as they are loaded. */
export function usePlots() {
  const dataProvider = useDataProvider()
  const filter = useNarrowingFilter('talhao')
  return useLayer(useEntity('talhao'), filter, async () => {
    const { data } = await dataProvider.getList('talhao', {
      filter,
      pagination: everything,
      sort: { field: 'gleba', order: 'ASC' },
      meta: { labels: true, fields: plotFields },
    })
    return data
  })
}

const plotFields = [
  'gleba',
  'fazenda_id',
  'area_gleba',
  'poligono',
  'latitude_gleba',
  'longitude_gleba',
  'status',
  'variedade',
  'especie_id',
  'payment',
] as const

/** A plot of the map. */
export type Plot = ReturnType<typeof usePlots>['places'][number]

function useLayer<T extends Located>(entity: Entity, filter: object, read: () => Promise<readonly T[]>) {
  const { actor } = useConsole()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['map', entity.name, filter],
    queryFn: read,
    enabled: mayAct(entity, 'list', actor),
  })
  return useMemo(() => {
    const rows = data ?? []
    const places = placesOf(entity, rows)
    return { entity, rows, places, nowhere: rows.length - places.length, error, isLoading, refetch }
  }, [entity, data, error, isLoading, refetch])
}
