/* Fields with four or five corners, side by side without overlap, with the areas of their records. */
import { areaOf, type PolygonShape, type Position, polygonOf } from '#model/geometry'
import { type Random, round } from './random'

const metresPerDegree = 111_195

/** Metres to the east and north of a point. */
type Offset = readonly [east: number, north: number]

export interface Layout {
  middleOf(place: number): Position
  outlineOf(random: Random, place: number): PolygonShape
}

/** Lays out plots of these areas, in hectares, beside the farmhouse. */
export function layOut(random: Random, house: Position, areas: readonly number[]): Layout {
  const turn = random.decimal(0, Math.PI / 2, 3)
  const columns = Math.ceil(Math.sqrt(areas.length))
  const pitch = 1.6 * sideOf(Math.max(...areas))
  const offsetOf = (place: number): Offset =>
    rotate([(1 + (place % columns)) * pitch, Math.floor(place / columns) * pitch], turn)
  return {
    middleOf: (place) => move(house, offsetOf(place)),
    outlineOf(chance, place) {
      const area = areas[place] ?? 1
      const [east, north] = offsetOf(place)
      const drawn = cornersOf(chance).map((corner) => rotate(corner, turn))
      const at = (scale: number) =>
        polygonOf(drawn.map(([x, y]) => move(house, [east + x * scale, north + y * scale]))) as PolygonShape
      const rough = sideOf(area)
      return at(rough * Math.sqrt(area / areaOf(at(rough))))
    },
  }
}

function cornersOf(random: Random): readonly Offset[] {
  const [long, wide] = random.isTrue(0.5) ? [0.6, 0.42] : [0.42, 0.6]
  const jitter = () => random.decimal(-0.06, 0.06, 3)
  const corners: readonly Offset[] = [
    [-long, -wide],
    [long, -wide],
    ...(random.isTrue(0.4) ? [[long * 1.12, 0] as const] : []),
    [long, wide],
    [-long, wide],
  ]
  return corners.map(([x, y]) => [x + jitter(), y + jitter()])
}

function sideOf(hectares: number): number {
  return Math.sqrt(hectares * 10_000)
}

function rotate([x, y]: Offset, turn: number): Offset {
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
}

function move([longitude, latitude]: Position, [east, north]: Offset): Position {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return [
    round(longitude + east / (metresPerDegree * shrink), 6),
    round(latitude + north / metresPerDegree, 6),
  ]
}
