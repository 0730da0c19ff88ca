/* Builds polygons from unordered rings: a ring inside an odd number of others is a hole. */
import { isInside, type PolygonShape, type Position } from '#model/geometry'

type Ring = readonly Position[]

export function polygonsOfRings(rings: readonly Ring[]): readonly PolygonShape[] {
  const boxes = rings.map(boxOfRing)
  const around = rings.map((ring, at) =>
    rings.flatMap((_other, place) =>
      place !== at && isWithin(boxes[at], boxes[place]) && contains(rings[place] ?? [], ring) ? [place] : [],
    ),
  )
  return rings.flatMap((ring, at) => {
    const depth = around[at]?.length ?? 0
    if (depth % 2 === 1) return []
    const holes = rings.filter(
      (_hole, place) => around[place]?.length === depth + 1 && around[place]?.includes(at),
    )
    return [{ type: 'Polygon' as const, coordinates: [ring, ...holes] }]
  })
}

/** By a majority of corners, because the rings may touch. */
function contains(outer: Ring, inner: Ring): boolean {
  const polygon: PolygonShape = { type: 'Polygon', coordinates: [outer] }
  const inside = inner.filter((corner) => isInside(polygon, corner)).length
  return inside * 2 > inner.length
}

type Box = readonly [west: number, south: number, east: number, north: number]

function boxOfRing(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

function isWithin(inner: Box | undefined, outer: Box | undefined): boolean {
  if (!inner || !outer) return false
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}
