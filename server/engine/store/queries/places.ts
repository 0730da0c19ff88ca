/* Locations of rows on a map: individually if there are few, otherwise in clusters on a grid. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Actor } from '#model/people/actor'
import { within } from '#model/query/limits'
import {
  type Box,
  clusterThreshold,
  type Extent,
  type MapPlace,
  type MapResult,
  type PlaceCluster,
  type PlacesQuery,
  simplifyForZoom,
} from '#model/query/places'
import { fieldsIn, geometryOf } from '#model/record/located'
import {
  type PlacesSelection,
  selectByIds,
  selectExtent,
  selectPlaces,
  selectSquares,
} from '../../sql/select'
import type { QueryRunner } from './queryRunner'

export async function readExtent(
  runner: QueryRunner,
  index: EntityIndex,
  entity: Entity,
  query: PlacesSelection,
  actor: Actor,
): Promise<Extent> {
  const [row = {}] = await runner.run(selectExtent(index, entity, query, actor))
  const placed = Number(row.placed ?? 0)
  return { total: Number(row.total ?? 0), placed, box: placed === 0 ? null : boxIn(row) }
}

/** The locations inside the viewport. `show` hides what the actor may not see, and logs what was shown. */
export async function readPlaces(
  runner: QueryRunner,
  index: EntityIndex,
  entity: Entity,
  query: PlacesSelection & PlacesQuery,
  actor: Actor,
  show: (rows: readonly Row[]) => Promise<readonly Row[]>,
): Promise<MapResult> {
  const { way, sight, fields = [] } = query
  const squares = (await runner.run(selectSquares(index, entity, query, actor))).map(readSquare)
  within('groups', squares.length)
  const singleUpTo = clusterThreshold(
    squares.map(({ places }) => places),
    sight.zoom,
  )
  const isSingle = ({ places }: GridCell) => places <= singleUpTo
  const singles = squares.filter(isSingle)
  const counts = new Map(
    singles.some(({ places, ids }) => places > ids.length)
      ? (await runner.run(selectPlaces(index, entity, query, actor))).map(({ key, n }) => [
          Number(key),
          Number(n),
        ])
      : singles.flatMap(({ ids, counts: each }) => ids.map((id, at) => [id, each[at] ?? 0] as const)),
  )
  const ids = [...counts.keys()].sort((a, b) => a - b)
  const names = [...new Set([...way.sources.flatMap(fieldsIn), ...fields])]
  const statement = selectByIds(index, way.at, ids, { fields: names, labels: true }, actor)
  const rows = ids.length === 0 ? [] : await show(await runner.rows(way.at, statement, actor, true))
  const places = rows.flatMap((row): MapPlace[] => {
    const geometry = geometryOf(way.at, row)
    const id = Number(row[systemNames.id])
    if (!geometry) return []
    const values = Object.entries(row).filter(([name]) => !isGeometryOnly(name))
    return [
      {
        id,
        count: counts.get(id) ?? 0,
        geometry: simplifyForZoom(geometry, sight.zoom),
        row: Object.fromEntries(values),
      },
    ]
  })
  const clusters = squares.filter((square) => !isSingle(square))
  return { places, clusters: clusters.map(({ places: _, counts: __, ...cluster }) => cluster) }

  function isGeometryOnly(name: string): boolean {
    return way.sources.some((source) => fieldsIn(source).includes(name)) && !fields.includes(name)
  }
}

interface GridCell extends PlaceCluster {
  readonly places: number
  readonly counts: readonly number[]
}

function readSquare(row: Readonly<Record<string, unknown>>): GridCell {
  const numbers = (value: unknown) => (Array.isArray(value) ? value.map(Number) : [])
  return {
    key: `${Number(row.column)} ${Number(row.row)}`,
    count: Number(row.count),
    places: Number(row.places),
    middle: [Number(row.x), Number(row.y)],
    box: boxIn(row),
    ids: numbers(row.ids),
    counts: numbers(row.counts),
  }
}

function boxIn(row: Readonly<Record<string, unknown>>): Box {
  return [Number(row.west), Number(row.south), Number(row.east), Number(row.north)]
}
