/* The records of a kind that the person may list, narrowed as the console is, and which of them lie somewhere. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { geometryFields, useConsole, useNarrowingFilter } from '../../engine'
import { type Layer, placesOf } from './layers'

/** More than any installation has; the provider asks for no range then. */
const everything = { page: 1, perPage: 1_000_000 }
const noRows: readonly Row[] = []

/** A kind of record on the map, as far as it is loaded. */
export function useLayer(layer: Layer) {
  const dataProvider = useDataProvider()
  const { index, actor } = useConsole()
  const entity = index.get(layer.entity)
  if (!entity) throw new Error(`There is no ${layer.entity}`)
  const filter = useNarrowingFilter(entity)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['map', entity.name, filter],
    queryFn: async () => {
      const colored = layer.colorBy.map((path) => path.split('.')[0] ?? path)
      const fields = new Set([
        systemNames.version,
        ...geometryFields(entity),
        layer.area,
        ...colored,
        ...labelFields(entity.label),
      ])
      const [[field, order] = ['id', 'ASC'] as const] = entity.list.sort
      const meta = { labels: true, fields: [...fields] }
      return (
        await dataProvider.getList(entity.name, {
          filter,
          pagination: everything,
          sort: { field, order },
          meta,
        })
      ).data as readonly Row[]
    },
    enabled: mayAct(entity, 'list', actor),
  })
  const rows = data ?? noRows
  const places = useMemo(() => placesOf(entity, rows), [entity, rows])
  return { entity, rows, places, nowhere: rows.length - places.length, error, isLoading, refetch }
}

function labelFields(label: string): readonly string[] {
  return [...label.matchAll(/\{(\w+)/g)].flatMap(([, name]) => name ?? [])
}
