/*
 * What is wrong with an outline that is spelled as GeoJSON: open rings, sides that cross, too many corners, no area. Only
 * sides that cut through each other are told; a corner may touch another side, as outlines drawn by hand often do.
 */
import { areaOf, type PolygonShape, type Position } from './geometry'

/** Corners of all rings of an outline: more would be slow to look through, and no field has them. */
export const mostCorners = 5_000

/** What is wrong with an outline. */
export type OutlineFault = 'open' | 'crossing' | 'flat' | 'corners'

/** The first fault of an outline; undefined for a sound one. */
export function outlineFault(polygon: PolygonShape): OutlineFault | undefined {
  const rings = polygon.coordinates
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > mostCorners) return 'corners'
  if (rings.some((ring) => !isSame(ring[0], ring.at(-1)))) return 'open'
  if (hasCrossing(rings.flatMap(sidesOf))) return 'crossing'
  return areaOf({ type: 'Polygon', coordinates: rings.slice(0, 1) }) === 0 ? 'flat' : undefined
}

interface Side {
  readonly from: Position
  readonly to: Position
  readonly west: number
  readonly east: number
}

function sidesOf(ring: readonly Position[]): readonly Side[] {
  return ring.slice(1).map((to, at) => {
    const from = ring[at] ?? to
    return { from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
  })
}

/** Do any two sides cut through each other? Only those that overlap from west to east are compared. */
function hasCrossing(sides: readonly Side[]): boolean {
  const sorted = sides.toSorted((one, other) => one.west - other.west)
  return sorted.some((side, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.west > side.east) return false
      if (cut(side, other)) return true
    }
    return false
  })
}

function cut(one: Side, other: Side): boolean {
  return (
    turn(one.from, one.to, other.from) * turn(one.from, one.to, other.to) < 0 &&
    turn(other.from, other.to, one.from) * turn(other.from, other.to, one.to) < 0
  )
}

/** On which side of a line a place lies: 1, -1, or 0 on it. */
function turn([fromX, fromY]: Position, [toX, toY]: Position, [x, y]: Position): number {
  return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX))
}

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}
