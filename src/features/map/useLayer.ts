/* Fetches only what the viewport shows. */
import { useMemo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { Box, Viewport } from '#model/query/places'
import { useConsole, useEntity, useNarrowingFilter, useVisiblePlaces } from '../../engine'
import { farmLayer, type Layer, placesFound, plotLayer } from './layers'

export function useFarms(sight: Viewport | undefined, isHidden: boolean) {
  const filter = useNarrowingFilter('fazenda')
  return useLayer(farmLayer, useEntity('fazenda'), filter, [], sight, isHidden)
}

export function usePlots(
  sight: Viewport | undefined,
  fields: readonly string[],
  shown: Filter,
  isHidden: boolean,
) {
  const narrowing = useNarrowingFilter('talhao')
  return useLayer(plotLayer, useEntity('talhao'), { ...narrowing, ...shown }, fields, sight, isHidden)
}

export type LoadedLayer = ReturnType<typeof useFarms>

function useLayer(
  layer: Layer,
  entity: Entity,
  filter: Filter,
  fields: readonly string[],
  sight: Viewport | undefined,
  isHidden: boolean,
) {
  const { actor } = useConsole()
  const mayList = mayAct(entity, 'list', actor)
  const located = { entity, by: layer.by, listQuery: { filter, q: '' } }
  const { extent, visible } = useVisiblePlaces(located, fields, isHidden ? undefined : sight, mayList)
  const { total = 0, placed = 0, box } = extent.data ?? {}
  const data = isHidden ? undefined : visible.data
  const places = useMemo(() => placesFound(entity, data?.places ?? []), [entity, data])
  const clusters = useMemo(() => data?.clusters ?? [], [data])
  return {
    ...located,
    layer,
    total,
    nowhere: total - placed,
    box: box ?? undefined,
    places,
    clusters,
    error: extent.error ?? visible.error,
    isLoading: extent.isLoading,
    isReading: extent.isFetching || visible.isFetching,
    refetch: () => Promise.all([extent.refetch(), visible.refetch()]),
  }
}

export function boxAround(layers: readonly { readonly box: Box | undefined }[]): Box | undefined {
  const boxes = layers.flatMap(({ box }) => (box ? [box] : []))
  if (boxes.length === 0) return undefined
  const edge = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...boxes.map((box) => box[at]))
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)]
}
