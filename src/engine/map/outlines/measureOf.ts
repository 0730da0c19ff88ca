/* What is told of an outline beside its name: its area and corners, and what is odd or wrong about it. */
import { formatDecimal } from '#model/formats/number'
import { areaOf, cornersOf, type PolygonShape } from '#model/geometry'
import { mapText } from '../messages'
import type { FoundOutline } from './outlineFile'

/** Area, corners and holes in words. */
export function sizeOf(polygon: PolygonShape): string {
  const holes = polygon.coordinates.length - 1
  const size = mapText.area(formatDecimal(areaOf(polygon), 2, 2), cornersOf(polygon).length)
  return holes > 0 ? `${size} · ${mapText.holes(holes)}` : size
}

/** The size of an outline, and what must be known before it is taken. */
export function measureOf({ polygon, isLine = false, problem }: FoundOutline): string {
  return [
    ...(problem === undefined ? [sizeOf(polygon)] : [problem]),
    ...(isLine ? [mapText.isLine] : []),
  ].join(' · ')
}
