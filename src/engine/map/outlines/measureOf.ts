import { formatDecimal } from '#model/formats/number'
import { areaOf, cornersOf, type PolygonShape } from '#model/geometry'
import { mapText } from '../messages'
import type { FileOutline } from './outlineFile'

export function sizeOf(polygon: PolygonShape): string {
  const holes = polygon.coordinates.length - 1
  const size = mapText.area(formatDecimal(areaOf(polygon), 2, 2), cornersOf(polygon).length)
  return holes > 0 ? `${size} · ${mapText.holes(holes)}` : size
}

export function measureOf({ polygon, isLine = false, problem }: FileOutline): string {
  return [
    ...(problem === undefined ? [sizeOf(polygon)] : [problem]),
    ...(isLine ? [mapText.isLine] : []),
  ].join(' · ')
}
