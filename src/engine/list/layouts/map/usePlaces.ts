import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Extent, Viewport } from '#model/query/places'
import { placeWay } from '#model/record/located'
import { useConsole } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import type { MapView, MapViewport } from '../../../map/MapCanvas'
import type { ListQuery } from '../../state/listQuery'
import { fetchExtent, fetchPlaces } from './fetchPlaces'
import { readView, viewportOf, writeView } from './mapView'

interface PlacesQueryOptions {
  readonly entity: Entity
  readonly by: string
  readonly listQuery: Pick<ListQuery, 'filter' | 'q'>
}

interface PlacesOptions extends PlacesQueryOptions {
  readonly listQuery: ListQuery
  readonly fields: readonly string[]
  readonly at: string | undefined
  onMove(at: string): void
}

/** Fetches the extent of the rows and, once a viewport is known, the places inside it. */
export function useVisiblePlaces(
  { entity, by, listQuery }: PlacesQueryOptions,
  fields: readonly string[],
  viewport: Viewport | undefined,
  isEnabled = true,
) {
  const { index, actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const way = useMemo(() => placeWay(index, entity, by, actor), [index, entity, by, actor])
  const { filter, q } = listQuery
  const query = { filter, by, ...(q !== '' && { q }) }
  const extent = useQuery({
    queryKey: [entity.name, 'extent', query],
    queryFn: ({ signal }) => (way ? fetchExtent({ provider, entity, way, signal }, query) : null),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const visible = useQuery({
    queryKey: [entity.name, 'places', query, viewport, fields],
    queryFn: ({ signal }) =>
      way && viewport
        ? fetchPlaces({ provider, entity, way, signal }, { ...query, sight: viewport, fields })
        : null,
    enabled: isEnabled && viewport !== undefined,
    placeholderData: keepPreviousData,
  })
  return { extent, visible, way, key: JSON.stringify(query) }
}

export function useFetchExtent() {
  const { index, actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  return async ({
    entity,
    by,
    listQuery: { filter, q },
  }: PlacesQueryOptions): Promise<Extent | undefined> => {
    const way = placeWay(index, entity, by, actor)
    if (!way) return undefined
    const { signal } = new AbortController()
    return fetchExtent({ provider, entity, way, signal }, { filter, by, ...(q !== '' && { q }) })
  }
}

/** Highest zoom used to fit all places. */
const closestToAll = 14

export function usePlaces({ entity, by, listQuery, fields, at, onMove }: PlacesOptions) {
  const [viewport, setViewport] = useState<Viewport>()
  const { extent, visible, way, key } = useVisiblePlaces({ entity, by, listQuery }, fields, viewport)

  // A view applies to the query it was chosen for; a new query zooms to all of its rows.
  const [chosen, setChosen] = useState(() => ({ key, sight: at === undefined ? undefined : readView(at) }))
  const [ownViews] = useState(() => new Set([at]))
  const [before, setBefore] = useState(at)
  if (at !== before) {
    setBefore(at)
    if (at !== undefined && !ownViews.has(at)) setChosen({ key, sight: readView(at) })
  }
  const box = extent.isPlaceholderData ? undefined : extent.data?.box
  const wholeExtent = useMemo(
    (): MapViewport | undefined => (box ? { box, closest: closestToAll } : undefined),
    [box],
  )

  return {
    extent: extent.data ?? undefined,
    visible: visible.data ?? undefined,
    error: extent.error ?? visible.error,
    isReading: extent.isFetching || visible.isFetching,
    refetch: () => void Promise.all([extent.refetch(), visible.refetch()]),
    holder: way?.through === undefined ? undefined : way.at,
    sight: (chosen.key === key ? chosen.sight : undefined) ?? wholeExtent,
    showSight: (sight: MapViewport) => setChosen({ key, sight }),
    onView(view: MapView) {
      setViewport(viewportOf(view))
      const next = writeView(view)
      if (view.turnedBy === wholeExtent || ownViews.has(next)) return
      ownViews.add(next)
      onMove(next)
    },
  }
}
