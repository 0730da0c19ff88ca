/*
 * A question about where the rows of a list lie, and its answers: what is in sight of a map, one by one where there are
 * few, otherwise by squares of a grid that goes with the zoom. Its spelling in an address too. Pure.
 */
import type { Filter } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import type { PointShape, PolygonShape, Position } from '../geometry'
import { refusalText } from '../messages'
import { Problem } from '../wire/problem'
import { decodeSummary, encodeSummary } from './queryUrl'

/** Degrees: west, south, east and north of a part of the map. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** What a map shows: a part of the world, and how close (a zoom level of maps, 0 is the whole world). */
export interface Sight {
  readonly box: Box
  readonly zoom: number
}

export interface PlacesQuery {
  readonly filter: Filter
  readonly q?: string
  /** The field that says where a row lies: its own place, or a reference to a record that lies somewhere. */
  readonly by: string
  readonly sight: Sight
  /** Paths of what lies there that come with it. */
  readonly fields?: readonly string[]
}

/** The same question without a sight: about all rows, wherever they lie. */
export type ExtentQuery = Omit<PlacesQuery, 'sight' | 'fields'>

/** What all rows that match come to. */
export interface Extent {
  readonly total: number
  /** Those that say where they lie. */
  readonly placed: number
  /** Around all of them; null when there are none. */
  readonly box: Box | null
}

/** A record in sight. */
export interface PlaceFound {
  readonly id: number
  /** Rows of the list that lie there. */
  readonly count: number
  readonly geometry: PointShape | PolygonShape
  /** The record, with `_label` and the fields asked for. */
  readonly row: Row
}

/** Places that lie close together. */
export interface PlaceCluster {
  /** Tells it apart from the others of one answer. */
  readonly key: string
  /** Rows of the list in it. */
  readonly count: number
  /** The middle of them. */
  readonly middle: Position
  /** Around all of them. */
  readonly box: Box
  /** Some of the records in it. */
  readonly ids: readonly number[]
}

/** Every row in sight is counted in exactly one of these. */
export interface PlacesInSight {
  readonly places: readonly PlaceFound[]
  readonly clusters: readonly PlaceCluster[]
}

/** Places that come one by one; more of them come as clusters. */
export const mostPlaces = 300
/** From as close as this, all of so few come one by one: they do not hide each other. */
const partedFrom = 13
/** Places of one square that come one by one from further away. */
const fewInSquare = 4
/** Records that a cluster names. */
export const idsOfCluster = 8
const closest = 20
/** Pixels of a map's square, and of one side of a square of the grid. */
const pixels = { map: 256, square: 64 } as const
/** An outline that is smaller on the screen is a dot. */
const smallest = 10

/** How many places of one square come one by one at most, where the squares in sight hold so many. */
export function partedUpTo(places: readonly number[], zoom: number): number {
  const sumOf = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)
  if (zoom >= partedFrom && sumOf(places) <= mostPlaces) return mostPlaces
  return sumOf(places.filter((each) => each <= fewInSquare)) <= mostPlaces ? fewInSquare : 1
}

/** The side of a square of the grid in degrees, on a map as close as that. */
export function squareOf(zoom: number): number {
  return (360 / 2 ** zoom) * (pixels.square / pixels.map)
}

/** Squares of the grid in sight, at most. */
export function squaresIn({ box: [west, south, east, north], zoom }: Sight): number {
  const side = squareOf(zoom)
  return (
    (Math.floor(east / side) - Math.floor(west / side) + 1) *
    (Math.floor(north / side) - Math.floor(south / side) + 1)
  )
}

/** The geometry as far as it can be seen from there: an outline of some size, or a dot in the middle of a small one. */
export function seenFrom(geometry: PointShape | PolygonShape, zoom: number): PointShape | PolygonShape {
  if (geometry.type === 'Point') return geometry
  const [west, south, east, north] = boxOf(geometry)
  const size = (Math.max(east - west, north - south) / squareOf(zoom)) * pixels.square
  if (size >= smallest) return geometry
  return { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] }
}

/** Around a geometry. */
export function boxOf(geometry: PointShape | PolygonShape): Box {
  const places = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates.flat()
  return places.reduce<Box>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [180, 90, -180, -90],
  )
}

/** The parameters that such a question reads. */
export const placesWords: readonly string[] = ['filter', 'q', 'by', 'sight', 'zoom', 'fields']

/** Writes the question as URL parameters. */
export function encodePlaces(query: ExtentQuery & Partial<PlacesQuery>): URLSearchParams {
  const { filter, q, by, sight, fields = [] } = query
  const params = encodeSummary({ filter, ...(q !== undefined && { q }), sums: [], facets: [] })
  params.set('by', by)
  if (sight) {
    params.set('sight', sight.box.map((degrees) => Number(degrees.toFixed(6))).join(','))
    params.set('zoom', String(sight.zoom))
  }
  if (fields.length > 0) params.set('fields', fields.join(','))
  return params
}

/** Reads it. @throws Problem malformed */
export function decodePlaces(params: URLSearchParams): ExtentQuery & Partial<PlacesQuery> {
  const { filter, q } = decodeSummary(params)
  const fields = (params.get('fields') ?? '').split(',').filter((each) => each !== '')
  const said = params.get('sight')
  return {
    filter,
    ...(q !== undefined && { q }),
    by: params.get('by') ?? '',
    ...(said !== null && { sight: readSight(said, params.get('zoom')) }),
    ...(fields.length > 0 && { fields }),
  }
}

function readSight(text: string, zoomText: string | null): Sight {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map((each) => (each.trim() === '' ? Number.NaN : Number(each)))
  const zoom = zoomText === null || zoomText === '' ? Number.NaN : Number(zoomText)
  const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west <= east && south <= north
  if (!isBox || more.length > 0) throw malformed('sight')
  if (!Number.isInteger(zoom) || zoom < 0 || zoom > closest) throw malformed('zoom')
  return { box: [west, south, east, north], zoom }
}

function malformed(name: string): Problem {
  return new Problem('malformed', `${refusalText.malformed} (${name})`)
}
