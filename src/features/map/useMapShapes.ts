/* What the map draws: farms as pins and plots as outlines, coloured by a field, without the hidden groups. */
import { useMemo } from 'react'
import { useConsole } from '../../engine'
import { groupLabel, groupsOf, pinGroup, plotLayer } from './layers'
import type { useFarms, usePlots } from './useLayer'

/**
 * @param wanted path of the field that colours plots; the first choice when it is none of theirs
 * @param hidden labels of the groups that are not drawn
 */
export function useMapShapes(
  farms: ReturnType<typeof useFarms>,
  plots: ReturnType<typeof usePlots>,
  wanted: string | null,
  hidden: ReadonlySet<string>,
) {
  const { index } = useConsole()
  const colorBy = plotLayer.colorBy.find((path) => path === wanted) ?? 'status'
  const groups = useMemo(() => groupsOf(plots.places, index, colorBy), [plots.places, index, colorBy])
  const pins = pinGroup(farms.entity, farms.places.length)
  const shown = useMemo(
    () => ({
      farms: hidden.has(pins.label) ? [] : farms.places,
      plots: plots.places.filter((place) => !hidden.has(groupLabel(place, index, colorBy))),
    }),
    [farms.places, plots.places, hidden, pins.label, index, colorBy],
  )
  const shapes = useMemo(() => {
    const colors = new Map(groups.map(({ label, color }) => [label, color]))
    return [
      ...shown.plots.map((place) => ({
        id: place.key,
        title: place.title,
        color: colors.get(groupLabel(place, index, colorBy)) ?? '',
        geometry: place.geometry,
      })),
      ...shown.farms.map(({ key, title, geometry }) => ({
        id: key,
        title,
        color: pins.color,
        geometry,
        isPin: true,
      })),
    ]
  }, [shown, groups, index, colorBy, pins.color])

  return { colorBy, groups, pins, shown, shapes }
}
