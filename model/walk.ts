/*
 * An outline walked with a phone: keeps the corners and drops the positions between them. Lines stay within
 * `tolerance` of every position that was used.
 */
import type { Position } from './geometry'

/** In metres: a worse position would put a corner in the neighbour's field. */
export const worstAccuracy = 30
/** In metres; below what satellites can tell apart. */
const tolerance = 2
/** In metres: closer ones are the same place, as when standing still. */
const leastStep = 3
const metresOfDegree = 111_320

export interface Walk {
  readonly corners: readonly Position[]
  /** Used since the last corner, the newest last; the newest is the end of the line so far. */
  readonly since: readonly Position[]
  /** How many were worse than `worstAccuracy`. */
  readonly unused: number
}

export const noWalk: Walk = { corners: [], since: [], unused: 0 }

/** @param accuracy in metres */
export function addPosition(walk: Walk, position: Position, accuracy: number): Walk {
  if (accuracy > worstAccuracy) return { ...walk, unused: walk.unused + 1 }
  const { corners, since } = walk
  const corner = corners.at(-1)
  if (!corner) return { ...walk, corners: [position] }
  const last = since.at(-1)
  if (lengthOf(last ?? corner, position) < leastStep) return walk
  const isStraight = since.every((between) => offLine(corner, position, between) <= tolerance)
  if (isStraight || !last) return { ...walk, since: [...since, position] }
  return { ...walk, corners: [...corners, last], since: [position] }
}

/** The corners with the place where the walk is now. */
export function cornersOfWalk({ corners, since }: Walk): readonly Position[] {
  const last = since.at(-1)
  return last ? [...corners, last] : corners
}

/** Metres on a plane that touches the place, which is exact enough within a farm. */
function metresFrom([longitude, latitude]: Position, to: Position): readonly [number, number] {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  return [(to[0] - longitude) * metresOfDegree * narrowing, (to[1] - latitude) * metresOfDegree]
}

function lengthOf(from: Position, to: Position): number {
  return Math.hypot(...metresFrom(from, to))
}

/** Metres between a place and the line from one to the other. */
function offLine(from: Position, to: Position, between: Position): number {
  const [alongX, alongY] = metresFrom(from, to)
  const [x, y] = metresFrom(from, between)
  const square = alongX ** 2 + alongY ** 2
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / square))
  return Math.hypot(x - share * alongX, y - share * alongY)
}
