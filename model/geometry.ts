/*
 * Points and polygons as GeoJSON has them (longitude before latitude, rings closed), read with suspicion. Areas are
 * those of the ellipsoid of SIRGAS 2000, in hectares.
 */
import { parseCoordinate } from './formats/coordinate'

/** Longitude and latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number]

export interface PointShape {
  readonly type: 'Point'
  readonly coordinates: Position
}

/** The first ring goes around, the others are holes in it. */
export interface PolygonShape {
  readonly type: 'Polygon'
  readonly coordinates: readonly (readonly Position[])[]
}

/** Radius of the sphere with the area of the ellipsoid, in metres, and the eccentricity of that (GRS 80). */
const radius = 6_371_007.181
const eccentricity = Math.sqrt(0.006_694_380_022_9)
const squareMetresOfHectare = 10_000

/** The point in a value; undefined when it is none. */
export function readPoint(value: unknown): PointShape | undefined {
  const { type, coordinates } = (value ?? {}) as Partial<PointShape>
  return type === 'Point' && isPosition(coordinates) ? { type, coordinates } : undefined
}

/** The polygon in a value; undefined when it is none. */
export function readPolygon(value: unknown): PolygonShape | undefined {
  const { type, coordinates } = (value ?? {}) as Partial<PolygonShape>
  const isRings =
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    coordinates.every((ring) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition))
  return type === 'Polygon' && isRings ? { type, coordinates } : undefined
}

/** The polygon around these corners; undefined with fewer than three. */
export function polygonOf(corners: readonly Position[]): PolygonShape | undefined {
  const [first] = corners
  return first && corners.length >= 3 ? { type: 'Polygon', coordinates: [[...corners, first]] } : undefined
}

/** The corners of a polygon's outer ring, the closing one left out. */
export function cornersOf(polygon: PolygonShape): readonly Position[] {
  return polygon.coordinates[0]?.slice(0, -1) ?? []
}

/** The area of a polygon without its holes, in hectares. */
export function areaOf({ coordinates: [outer, ...holes] }: PolygonShape): number {
  const area = ringArea(outer ?? []) - holes.reduce((sum, hole) => sum + ringArea(hole), 0)
  return Math.max(0, area) / squareMetresOfHectare
}

/** A place inside an outline (the mean of its corners, which is inside any field of a usual shape), or the place itself. */
export function middleOf(geometry: PointShape | PolygonShape): Position {
  if (geometry.type === 'Point') return geometry.coordinates
  const corners = cornersOf(geometry)
  const mean = (part: 0 | 1) => corners.reduce((sum, corner) => sum + corner[part], 0) / corners.length
  return [mean(0), mean(1)]
}

/** Whether a place lies inside a polygon and in none of its holes. */
export function isInside({ coordinates }: PolygonShape, [x, y]: Position): boolean {
  // A ray to the east crosses the rings around the place an odd number of times.
  const crossings = coordinates.flatMap((ring) =>
    ring.filter(([toX, toY], at) => {
      const [fromX, fromY] = ring[at - 1] ?? [toX, toY]
      return fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
    }),
  )
  return crossings.length % 2 === 1
}

/** Square metres inside a closed ring. */
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

/** Sine of the latitude on the sphere of equal area (Snyder, Map Projections, 3-11 and 3-12). */
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
 * Reads places written as `latitude; longitude`, one in each line, each as {@link parseCoordinate} reads it. Letters of
 * both hemispheres say which is which.
 * @returns undefined when a line is no place
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

/** The two coordinates of a line, which a semicolon, a hemisphere, a comma or a space separates. */
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

/** Places as {@link readPlaces} reads them. */
export function writePlaces(places: readonly Position[]): string {
  return places.map(([longitude, latitude]) => `${degrees(latitude)}; ${degrees(longitude)}`).join('\n')
}

function degrees(value: number): string {
  return value.toFixed(6).replace('.', ',')
}
