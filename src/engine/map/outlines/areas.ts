import { isRow } from '#model/entity/jsonSchema'
import type { Position } from '#model/geometry'
import { polygonsOfRings } from './rings'

export interface Area {
  readonly rings: readonly (readonly Position[])[]
  readonly isLine: boolean
}

export interface ParsedAreas {
  readonly areas: readonly Area[]
  readonly points: number
  readonly unreadable: number
}

const nothing: ParsedAreas = { areas: [], points: 0, unreadable: 0 }

export function areasOf(geometry: unknown, hasLooseRings: boolean): ParsedAreas {
  const { type, coordinates, geometries } = isRow(geometry) ? geometry : {}
  const parts: readonly unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Point') return { ...nothing, points: 1 }
  if (type === 'MultiPoint') return { ...nothing, points: parts.length }
  if (type === 'LineString') return lineOf(parts)
  if (type === 'MultiLineString') return together(parts.map(lineOf))
  if (type === 'Polygon') return hasLooseRings ? looseAreas(parts) : areaOf(parts)
  if (type === 'MultiPolygon') {
    return hasLooseRings
      ? looseAreas(parts.flatMap((part) => (Array.isArray(part) ? part : [part])))
      : together(parts.map(areaOf))
  }
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    return together(geometries.map((each) => areasOf(each, hasLooseRings)))
  }
  return { ...nothing, unreadable: 1 }
}

function together(all: readonly ParsedAreas[]): ParsedAreas {
  return {
    areas: all.flatMap(({ areas }) => areas),
    points: all.reduce((sum, { points }) => sum + points, 0),
    unreadable: all.reduce((sum, { unreadable }) => sum + unreadable, 0),
  }
}

function areaOf(rings: unknown): ParsedAreas {
  const read = Array.isArray(rings) ? rings.map(ringOf) : []
  const whole = read.filter((ring) => ring !== undefined)
  if (read.length === 0 || whole.length < read.length) return { ...nothing, unreadable: 1 }
  return { ...nothing, areas: [{ rings: whole, isLine: false }] }
}

function looseAreas(rings: readonly unknown[]): ParsedAreas {
  const { areas, ...rest } = areaOf(rings)
  const polygons = areas.flatMap((area) => polygonsOfRings(area.rings))
  return { ...rest, areas: polygons.map(({ coordinates }) => ({ rings: coordinates, isLine: false })) }
}

function lineOf(places: unknown): ParsedAreas {
  const ring = ringOf(places)
  if (!ring) return { ...nothing, unreadable: 1 }
  const given = Array.isArray(places) ? places.length : 0
  // Closing an open ring added a corner.
  return { ...nothing, areas: [{ rings: [ring], isLine: ring.length > given }] }
}

/** Closes the ring and drops heights; undefined with fewer than three corners. */
function ringOf(places: unknown): readonly Position[] | undefined {
  const corners = Array.isArray(places) ? places.map(positionOf) : []
  const whole = corners.filter((corner) => corner !== undefined)
  const [first] = whole
  if (!first || whole.length < corners.length) return undefined
  const last = whole.at(-1)
  const ring = last?.[0] === first[0] && last[1] === first[1] ? whole : [...whole, first]
  return ring.length >= 4 ? ring : undefined
}

function positionOf(place: unknown): Position | undefined {
  if (!Array.isArray(place)) return undefined
  const [x, y]: readonly unknown[] = place
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : undefined
}
