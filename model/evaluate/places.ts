/* Map queries over rows in memory; the reference implementation for the SQL. */
import type { Row } from '../entity/jsonSchema'
import { systemNames } from '../entity/system'
import {
  type Box,
  boxOf,
  clusterThreshold,
  type Extent,
  idsOfCluster,
  type MapPlace,
  type MapResult,
  type PlaceCluster,
  simplifyForZoom,
  squareOf,
  type Viewport,
} from '../query/places'
import { type CoordinateSource, fieldsIn, geometryOf } from '../record/located'
import { labelAt } from '../show/cell'

interface CountedPlace extends Omit<MapPlace, 'count'> {
  count: number
  readonly box: Box
}

export function extentOf(way: CoordinateSource, rows: readonly Row[]): Extent {
  const places = gather(way, rows)
  return {
    total: rows.length,
    placed: places.reduce((sum, { count }) => sum + count, 0),
    box: places.length === 0 ? null : around(places),
  }
}

export function placesInViewport(way: CoordinateSource, rows: readonly Row[], sight: Viewport): MapResult {
  const places = gather(way, rows).filter(({ box }) => meets(box, sight.box))
  const found = (place: CountedPlace): MapPlace => {
    const { box: _, ...rest } = place
    return { ...rest, geometry: simplifyForZoom(place.geometry, sight.zoom) }
  }
  const squares = new Map<string, CountedPlace[]>()
  for (const place of places) {
    const key = middleOfBox(place.box)
      .map((degrees) => Math.floor(degrees / squareOf(sight.zoom)))
      .join(' ')
    squares.get(key)?.push(place) ?? squares.set(key, [place])
  }
  const parted = clusterThreshold(
    [...squares.values()].map(({ length }) => length),
    sight.zoom,
  )
  const together = [...squares].filter(([, { length }]) => length > parted)
  const alone = [...squares.values()].filter(({ length }) => length <= parted).flat()
  return {
    places: alone.map(found),
    clusters: together.map(([key, inside]): PlaceCluster => {
      const mean = (at: 0 | 1) =>
        inside.reduce((sum, { box }) => sum + middleOfBox(box)[at], 0) / inside.length
      return {
        key,
        count: inside.reduce((sum, { count }) => sum + count, 0),
        middle: [mean(0), mean(1)],
        box: around(inside),
        ids: inside.slice(0, idsOfCluster).map(({ id }) => id),
      }
    }),
  }
}

function gather({ at, through, sources }: CoordinateSource, rows: readonly Row[]): readonly CountedPlace[] {
  const places = new Map<number, CountedPlace>()
  const names = sources.flatMap(fieldsIn)
  for (const row of rows) {
    const id = Number(through === undefined ? row[systemNames.id] : row[through])
    const known = places.get(id)
    if (known) {
      known.count += 1
      continue
    }
    const far = Object.fromEntries(
      names.map((name) => [name, row[through === undefined ? name : `${through}.${name}`]]),
    )
    const geometry = geometryOf(at, far)
    if (!geometry) continue
    const label = through === undefined ? row._label : labelAt(row, through)
    const own = through === undefined ? row : {}
    places.set(id, { id, count: 1, geometry, box: boxOf(geometry), row: { ...own, id, _label: label } })
  }
  return [...places.values()]
}

function meets([west, south, east, north]: Box, [left, bottom, right, top]: Box): boolean {
  return west <= right && east >= left && south <= top && north >= bottom
}

function around(places: readonly { readonly box: Box }[]): Box {
  return places.reduce<Box>(
    ([west, south, east, north], { box }) => [
      Math.min(west, box[0]),
      Math.min(south, box[1]),
      Math.max(east, box[2]),
      Math.max(north, box[3]),
    ],
    [180, 90, -180, -90],
  )
}

function middleOfBox([west, south, east, north]: Box): readonly [number, number] {
  return [(west + east) / 2, (south + north) / 2]
}
