import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import type { MapPlace, MapResult, PlaceCluster } from '#model/query/places'
import { shownState } from '#model/record/states'
import type { MapShape } from '../../../map/drawShape'
import { mapText } from '../../../map/messages'
import { layoutText } from '../messages'

export type MapSelection = { readonly place: MapPlace } | { readonly cluster: PlaceCluster }

const plain = '#1d7a45'
export const clusterColor = '#3d4f5c'
/** Colours of states, dark enough to be legible on the map in every theme. */
export const stateColors: Readonly<Record<string, string>> = {
  info: '#1669b8',
  success: '#1d7a45',
  warning: '#a84d08',
  error: '#b3261e',
}

export function titleOf({ row, id, count }: MapPlace): string {
  const title = typeof row._label === 'string' && row._label !== '' ? row._label : `#${id}`
  return count > 1 ? `${title} (${formatInteger(count)})` : title
}

/** @param isOwn whether the places belong to the rows, so that their state is shown */
export function placeShapes(
  entity: Entity,
  isOwn: boolean,
  { places, clusters }: MapResult,
): readonly MapShape[] {
  const colorOf = ({ row, id }: MapPlace) => {
    const state = isOwn ? shownState(entity, { ...row, id }) : undefined
    return stateColors[state?.color ?? ''] ?? plain
  }
  return [
    ...places.map((place) => ({
      id: String(place.id),
      title: titleOf(place),
      geometry: place.geometry,
      color: colorOf(place),
      count: place.count,
    })),
    ...clusters.map(({ key, middle, count }) => ({
      id: `+${key}`,
      title: layoutText.together(count, mapText.coordinatesAt(middle[1], middle[0])),
      geometry: { type: 'Point' as const, coordinates: middle },
      color: clusterColor,
      count,
    })),
  ]
}

export function selectionAt({ places, clusters }: MapResult, id: string): MapSelection | undefined {
  const place = places.find((each) => String(each.id) === id)
  if (place) return { place }
  const cluster = clusters.find(({ key }) => `+${key}` === id)
  return cluster && { cluster }
}

/** Zooming cannot separate the places of such a cluster. */
export function isOneSpot({ box: [west, south, east, north] }: PlaceCluster): boolean {
  return Math.max(east - west, north - south) < 1e-5
}
