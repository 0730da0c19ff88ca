/* GeoJSON from untrusted input. Areas are on the ellipsoid of SIRGAS 2000, in hectares. */
import { parseCoordinate } from './formats/coordinate'

export type Position = readonly [longitude: number, latitude: number]

export interface PointShape {
  readonly type: 'Point'
  readonly coordinates: Position
}

/** The first ring is the outline, the others are holes. */
export interface PolygonShape {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly Position[])[]
}

/** Radius in metres of the sphere with the same area as the ellipsoid, and its eccentricity (GRS 80). */
const radius = 6_371_007.181
const eccentricity = Math.sqrt(0.006_694_380_022_9)
const squareMetresOfHectare = 10_000

export function readPoint(value: unknown): PointShape | undefined {
  const { type, coordinates } = (value ?? {}) as Partial<PointShape>
  return type === 'Point' && isPosition(coordinates) ? { type, coordinates } : undefined
}

export function readPolygon(value: unknown): PolygonShape | undefined {
  const { type, coordinates } = (value ?? {}) as Partial<PolygonShape>
  const isRings =
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    coordinates.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition))
  return type === 'Polygon' && isRings ? { type, coordinates } : undefined
}

/** Closes the ring; undefined if there are fewer than three corners. */
export function polygonOf(corners: readonly Position[]): PolygonShape | undefined {
  const [first] = corners
  return first && corners.length >= 3 ? { type: 'Polygon', coordinates: [[...corners, first]] } : undefined
}

export function cornersOf(polygon: PolygonShape): readonly Position[] {
  return polygon.coordinates[0]?.slice(0, -1) ?? []
}

/** In hectares, excluding the holes. */
export function areaOf({ coordinates: [outer, ...holes] }: PolygonShape): number {
  const area = ringArea(outer ?? []) - holes.reduce((sum, hole) => sum + ringArea(hole), 0)
  return Math.max(0, area) / squareMetresOfHectare
}

/** The mean of the corners, which is inside any field of a usual shape; for a point, the point itself. */
export function middleOf(geometry: PointShape | PolygonShape): Position {
  if (geometry.type === 'Point') return geometry.coordinates
  const corners = cornersOf(geometry)
  const mean = (part: 0 | 1) => corners.reduce((sum, corner) => sum + corner[part], 0) / corners.length
  return [mean(0), mean(1)]
}

export function isInside({ coordinates }: PolygonShape, [x, y]: Position): boolean {
  // Ray casting: a ray to the east crosses the rings an odd number of times if the point is inside.
  const crossings = coordinates.flatMap((ring) =>
    ring.filter(([toX, toY], at) => {
      const [fromX, fromY] = ring[at - 1] ?? [toX, toY]
      return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
    }),
  )
  return crossings.length % 2 === 1
}

function ringArea(ring: readonly Position[]): number {
  let sum = 0
  for (const [place, [longitude, latitude]] of ring.entries()) {
    const next = ring[place + 1]
    if (!next) break
    const [nextLongitude, nextLatitude] = next
    sum += radians(nextLongitude - longitude) * (2 + heightOf(latitude) + heightOf(nextLatitude))
  }
  return Math.abs((sum * radius * radius) / 2)
}

/** Sine of the authalic latitude (Snyder, Map Projections, 3-11 and 3-12). */
function heightOf(latitude: number): number {
  return band(Math.sin(radians(latitude))) / band(1)
}

function band(sine: number): number {
  const part = eccentricity * sine
  return (1 - eccentricity ** 2) * (sine / (1 - part ** 2) + Math.atanh(part) / eccentricity)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length < 2) return false
  const [longitude, latitude] = value as unknown[]
  return isWithin(longitude, 180) && isWithin(latitude, 90)
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
}

/**
 * Parses one `latitude; longitude` per line with {@link parseCoordinate}. Hemisphere letters may swap the order.
 * @returns undefined if a line cannot be parsed
 */
export function readPlaces(text: string): readonly Position[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const places = lines.map((line) => {
    const [first, second] = partsOf(line)
    const isReversed = /[LEWO]/i.test(first) && /[NS]/i.test(second)
    const [latitude, longitude] = (isReversed ? [second, first] : [first, second]).map(parseCoordinate)
    const place = [longitude, latitude]
    return isPosition(place) ? place : undefined
  })
  return places.every((place) => place !== undefined) ? places : undefined
}

function partsOf(line: string): readonly [string, string] {
  const text = line.trim()
  const [, first, second] =
    /^([^;]+);([^;]+)$/.exec(text) ??
    /^([^;NSLEWO]*[NSLEWO])[\s,]*([^;NSLEWO]*[NSLEWO])$/i.exec(text) ??
    /^([NSLEWO][^;NSLEWO]*?)[\s,]*([NSLEWO][^;NSLEWO]*)$/i.exec(text) ??
    /^(\S+),\s+(\S+)$/.exec(text) ??
    /^(\S+)\s+(\S+)$/.exec(text) ??
    []
  return [first ?? '', second ?? '']
}

export function writePlaces(places: readonly Position[]): string {
  return places.map(([longitude, latitude]) => `${degrees(latitude)}; ${degrees(longitude)}`).join('\n')
}

function degrees(value: number): string {
  return value.toFixed(6).replace('.', ',')
}
