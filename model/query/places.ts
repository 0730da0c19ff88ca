/*
 * The map query of a list: its types and its URL parameters. A few places are returned individually, many as
 * clusters on a grid whose cell size depends on the zoom.
 */
import type { Filter } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import type { PointShape, PolygonShape, Position } from '../geometry'
import { decodeSummary, encodeSummary, malformed } from './queryUrl'

export type Box = readonly [west: number, south: number, east: number, north: number]

/** The viewport of a map; zoom level 0 is the whole world. */
export interface Viewport {
  readonly box: Box
  readonly zoom: number
}

export interface PlacesQuery {
  readonly filter: Filter
  readonly q?: string
  /** The field that locates a row: its own coordinates, or a reference to a record that has some. */
  readonly by: string
  readonly sight: Viewport
  /** Paths of the located record to include in the result. */
  readonly fields?: readonly string[]
}

/** Without a viewport: about all rows, wherever they are. */
export type ExtentQuery = Omit<PlacesQuery, 'sight' | 'fields'>

export interface Extent {
  readonly total: number
  readonly placed: number
  /** Bounding box; null if there are no places. */
  readonly box: Box | null
}

export interface MapPlace {
  readonly id: number
  readonly count: number
  readonly geometry: PointShape | PolygonShape
  readonly row: Row
}

export interface PlaceCluster {
  /** Unique within one response. */
  readonly key: string
  readonly count: number
  readonly middle: Position
  readonly box: Box
  /** IDs of some of its records, at most `idsOfCluster`. */
  readonly ids: readonly number[]
}

/** Every row in the viewport is counted in exactly one of these. */
export interface MapResult {
  readonly places: readonly MapPlace[]
  readonly clusters: readonly PlaceCluster[]
}

export const mostPlaces = 300
/** From this zoom level on, up to `mostPlaces` are never clustered, because they do not overlap on the screen. */
const partedFrom = 13
const fewInSquare = 4
export const idsOfCluster = 8
const closest = 20
const pixels = { map: 256, square: 64 } as const
/** Outlines with fewer pixels become points. */
const smallest = 10

/** The number of places up to which a cell is not clustered, given the counts of all cells in the viewport. */
export function clusterThreshold(places: readonly number[], zoom: number): number {
  const sumOf = (some: readonly number[]) => some.reduce((all, each) => all + each, 0)
  if (zoom >= partedFrom && sumOf(places) <= mostPlaces) return mostPlaces
  return sumOf(places.filter((each) => each <= fewInSquare)) <= mostPlaces ? fewInSquare : 1
}

export function squareOf(zoom: number): number {
  return (360 / 2 ** zoom) * (pixels.square / pixels.map)
}

export function squaresIn({ box: [west, south, east, north], zoom }: Viewport): number {
  const side = squareOf(zoom)
  return (
    (Math.floor(east / side) - Math.floor(west / side) + 1) *
    (Math.floor(north / side) - Math.floor(south / side) + 1)
  )
}

/** The outline, or a point at its centre if it would be too small on the screen. */
export function simplifyForZoom(
  geometry: PointShape | PolygonShape,
  zoom: number,
): PointShape | PolygonShape {
  if (geometry.type === 'Point') return geometry
  const [west, south, east, north] = boxOf(geometry)
  const size = (Math.max(east - west, north - south) / squareOf(zoom)) * pixels.square
  if (size >= smallest) return geometry
  return { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] }
}

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

export const placesWords: readonly string[] = ['filter', 'q', 'by', 'sight', 'zoom', 'fields']

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

function readSight(text: string, zoomText: string | null): Viewport {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(',')
    .map((each) => (each.trim() === '' ? Number.NaN : Number(each)))
  const zoom = zoomText === null || zoomText === '' ? Number.NaN : Number(zoomText)
  const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west <= east && south <= north
  if (!isBox || more.length > 0) throw malformed('sight')
  if (!Number.isInteger(zoom) || zoom < 0 || zoom > closest) throw malformed('zoom')
  return { box: [west, south, east, north], zoom }
}
