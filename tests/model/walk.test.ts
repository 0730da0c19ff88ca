import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaOf, type Position, polygonOf } from '#model/geometry'
import { addPosition, cornersOfWalk, noWalk, type Walk, worstAccuracy } from '#model/walk'

const metre = 1 / 111_320
const start: Position = [-45.15, -21.25]

/** Metres east and north of the start. */
function placeAt(east: number, north: number): Position {
  return [start[0] + (east * metre) / Math.cos((start[1] * Math.PI) / 180), start[1] + north * metre]
}

/** A position every metre around a rectangle, each off by up to `shake` metres. */
function around(width: number, height: number, shake = 0): readonly Position[] {
  const side = (length: number, at: (step: number) => readonly [number, number]) =>
    Array.from({ length }, (_, step) => at(step))
  return [
    ...side(width, (step) => [step, 0] as const),
    ...side(height, (step) => [width, step] as const),
    ...side(width, (step) => [width - step, height] as const),
    ...side(height, (step) => [0, height - step] as const),
  ].map(([east, north], at) =>
    placeAt(east + shake * Math.sin(at * 12.9), north + shake * Math.cos(at * 7.7)),
  )
}

function walkAlong(positions: readonly Position[], accuracy = 5): Walk {
  return positions.reduce((walk, position) => addPosition(walk, position, accuracy), noWalk)
}

it('a walk around a rectangle keeps little more than its corners, and its area', () => {
  const corners = cornersOfWalk(walkAlong(around(200, 100)))
  expect(corners.length).toBeLessThan(12)
  const polygon = polygonOf(corners)
  expect(polygon && areaOf(polygon)).toBeCloseTo(2, 1)
})

it('a walk with positions that shake by a metre keeps the area within two per cent', () => {
  const corners = cornersOfWalk(walkAlong(around(200, 100, 1)))
  const polygon = polygonOf(corners)
  expect(Math.abs((polygon ? areaOf(polygon) : 0) - 2)).toBeLessThan(0.04)
  expect(corners.length).toBeLessThan(80)
})

it('a walk counts positions worse than the limit and uses none of them', () => {
  const good = walkAlong(around(50, 50))
  const walk = addPosition(good, placeAt(500, 500), worstAccuracy + 0.1)
  expect(walk.unused).toBe(1)
  expect(cornersOfWalk(walk)).toEqual(cornersOfWalk(good))
  expect(addPosition(good, placeAt(500, 500), worstAccuracy).unused).toBe(0)
})

it('a person who stands still marks one corner', () => {
  const still = Array.from({ length: 300 }, (_, at) => placeAt(Math.sin(at), Math.cos(at)))
  expect(cornersOfWalk(walkAlong(still)).length).toBe(1)
})

it('the line of any walk stays within a few metres of every position that was used', () => {
  const step = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 60 }), (steps) => {
      let [east, north] = [0, 0]
      const places = steps.map(([x, y]) => {
        east += x
        north += y
        return [east, north] as const
      })
      const corners = cornersOfWalk(walkAlong(places.map(([x, y]) => placeAt(x, y)))).map(metresOf)
      // Two metres off a line and three of a step that was too short to count.
      for (const place of places) expect(distanceToLine(corners, place)).toBeLessThan(5.1)
    }),
  )
})

function metresOf([longitude, latitude]: Position): readonly [number, number] {
  return [
    ((longitude - start[0]) / metre) * Math.cos((start[1] * Math.PI) / 180),
    (latitude - start[1]) / metre,
  ]
}

function distanceToLine(
  corners: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
): number {
  const [first = [0, 0] as const] = corners
  if (corners.length === 1) return Math.hypot(x - first[0], y - first[1])
  return Math.min(
    ...corners.slice(1).map(([toX, toY], at) => {
      const [fromX, fromY] = corners[at] ?? first
      const [alongX, alongY] = [toX - fromX, toY - fromY]
      const square = alongX ** 2 + alongY ** 2
      const share =
        square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / square))
      return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY)
    }),
  )
}
