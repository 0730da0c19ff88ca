import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Extent, Sight } from '#model/query/places'
import { placeWay } from '#model/record/located'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import type { MapSight, MapView } from '../../../map/MapCanvas'
import { useConsole } from '../../../shell/console'
import type { Question } from '../../state/question'
import { askExtent, askPlaces } from './askPlaces'
import { readView, sightOf, writeView } from './mapView'

interface Located {
  readonly entity: Entity
  readonly by: string
  readonly question: Pick<Question, 'filter' | 'q'>
}

interface PlacesWanted extends Located {
  readonly question: Question
  readonly fields: readonly string[]
  readonly at: string | undefined
  onMove(at: string): void
}

/** Fetches the extent of the rows and, once a viewport is known, the places inside it. */
export function useInSight(
  { entity, by, question }: Located,
  fields: readonly string[],
  inSight: Sight | undefined,
  isEnabled = true,
) {
  const { index, actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const way = useMemo(() => placeWay(index, entity, by, actor), [index, entity, by, actor])
  const { filter, q } = question
  const query = { filter, by, ...(q !== '' && { q }) }
  const extent = useQuery({
    queryKey: [entity.name, 'extent', query],
    queryFn: ({ signal }) => (way ? askExtent({ provider, entity, way, signal }, query) : null),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const seen = useQuery({
    queryKey: [entity.name, 'places', query, inSight, fields],
    queryFn: ({ signal }) =>
      way && inSight
        ? askPlaces({ provider, entity, way, signal }, { ...query, sight: inSight, fields })
        : null,
    enabled: isEnabled && inSight !== undefined,
    placeholderData: keepPreviousData,
  })
  return { extent, seen, way, key: JSON.stringify(query) }
}

export function useAskExtent() {
  const { index, actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  return async ({ entity, by, question: { filter, q } }: Located): Promise<Extent | undefined> => {
    const way = placeWay(index, entity, by, actor)
    if (!way) return undefined
    const { signal } = new AbortController()
    return askExtent({ provider, entity, way, signal }, { filter, by, ...(q !== '' && { q }) })
  }
}

/** Highest zoom used to fit all places. */
const closestToAll = 14

export function usePlaces({ entity, by, question, fields, at, onMove }: PlacesWanted) {
  const [inSight, setInSight] = useState<Sight>()
  const { extent, seen, way, key } = useInSight({ entity, by, question }, fields, inSight)

  // A view applies to the query it was chosen for; a new query zooms to all of its rows.
  const [chosen, setChosen] = useState(() => ({ key, sight: at === undefined ? undefined : readView(at) }))
  const [told] = useState(() => new Set([at]))
  const [before, setBefore] = useState(at)
  if (at !== before) {
    setBefore(at)
    if (at !== undefined && !told.has(at)) setChosen({ key, sight: readView(at) })
  }
  const box = extent.isPlaceholderData ? undefined : extent.data?.box
  const whole = useMemo((): MapSight | undefined => (box ? { box, closest: closestToAll } : undefined), [box])

  return {
    extent: extent.data ?? undefined,
    seen: seen.data ?? undefined,
    error: extent.error ?? seen.error,
    isReading: extent.isFetching || seen.isFetching,
    refetch: () => void Promise.all([extent.refetch(), seen.refetch()]),
    holder: way?.through === undefined ? undefined : way.at,
    sight: (chosen.key === key ? chosen.sight : undefined) ?? whole,
    turn: (sight: MapSight) => setChosen({ key, sight }),
    onView(view: MapView) {
      setInSight(sightOf(view))
      const next = writeView(view)
      if (view.turnedBy === whole || told.has(next)) return
      told.add(next)
      onMove(next)
    },
  }
}
