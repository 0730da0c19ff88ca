import { formatDecimal } from '#model/formats/number'
import { areaOf, type PolygonShape, type Position } from '#model/geometry'
import { distanceBetween, farFrom, farText } from '#model/near'
import { text } from './messages'

/** Relative difference in area that is worth a warning; smaller ones come from measuring. */
const oddFrom = 0.1

export interface PlotFacts {
  readonly area: number
  readonly outline?: PolygonShape | undefined
  readonly place?: Position | undefined
  /** The farm or, without a position of its own, its town. */
  readonly around?: { readonly title: string; readonly place: Position; readonly isTown: boolean } | undefined
}

export function outlineWarnings(
  polygon: PolygonShape,
  { area, outline, place, around }: PlotFacts,
): readonly string[] {
  const measured = areaOf(polygon)
  const odd = area > 0 ? Math.abs(measured - area) / area : 0
  const fromPlace = place ? distanceBetween(polygon, place) : 0
  const fromAround = around ? distanceBetween(polygon, around.place) : 0
  const isFar = around !== undefined && fromAround > (around.isTown ? farFrom.beyond : farFrom.referred)
  return [
    ...(fromPlace > farFrom.own ? [farText.own(fromPlace)] : []),
    ...(isFar ? [farText.other(fromAround, around.title)] : []),
    ...(outline ? [text.replaces(inHectares(areaOf(outline)))] : []),
    ...(odd > oddFrom ? [text.differs(Math.round(odd * 100), inHectares(area))] : []),
  ]
}

function inHectares(area: number): string {
  return formatDecimal(area, 2, 2)
}
