import { useMemo } from 'react'
import { formatInteger } from '#model/formats/index'
import type { PlaceCluster } from '#model/query/places'
import { clusterColor, useConsole } from '../../engine'
import { type Group, groupLabel, type MapRecord, pinGroup } from './layers'
import { text } from './messages'
import type { LoadedLayer } from './useLayer'

export type MapSelection =
  | { readonly place: MapRecord }
  | { readonly cluster: PlaceCluster; readonly layer: LoadedLayer }

export function useMapShapes(
  farms: LoadedLayer,
  plots: LoadedLayer,
  { colorBy, groups }: { readonly colorBy: string; readonly groups: readonly Group[] },
) {
  const { index } = useConsole()
  const pins = pinGroup(farms.entity, farms.total)
  const shapes = useMemo(() => {
    const colors = new Map(groups.map(({ label, color }) => [label, color]))
    const shapeOf = ({ key, title, geometry }: MapRecord) => ({ id: key, title, geometry })
    return [
      ...clustersOf(plots).map((shape) => ({ ...shape, color: clusterColor })),
      ...plots.places.map((place) => ({
        ...shapeOf(place),
        color: colors.get(groupLabel(place, index, colorBy)) ?? clusterColor,
      })),
      ...clustersOf(farms).map((shape) => ({ ...shape, color: pins.color, isPin: true })),
      ...farms.places.map((place) => ({ ...shapeOf(place), color: pins.color, isPin: true })),
    ]
  }, [farms, plots, groups, index, colorBy, pins.color])

  const pick = (key: string): MapSelection | undefined => {
    const place = [...farms.places, ...plots.places].find((each) => each.key === key)
    if (place) return { place }
    for (const layer of [farms, plots]) {
      const cluster = layer.clusters.find((each) => keyOf(layer, each) === key)
      if (cluster) return { cluster, layer }
    }
    return undefined
  }
  return { pins, shapes, pick }
}

function clustersOf(layer: LoadedLayer) {
  return layer.clusters.map((cluster) => ({
    id: keyOf(layer, cluster),
    title: text.together(formatInteger(cluster.count), layer.entity.plural),
    geometry: { type: 'Point' as const, coordinates: cluster.middle },
    count: cluster.count,
  }))
}

function keyOf({ entity }: LoadedLayer, { key }: PlaceCluster): string {
  return `+${entity.name} ${key}`
}
