/*
 * Locations of rows for maps: their extent, grid cells with counts, and single locations. Rows located by a
 * referenced record use its location if the actor may see that record.
 */
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { questionLimits } from '#model/query/limits'
import { idsOfCluster, squareOf, type Viewport } from '#model/query/places'
import type { CoordinateSource } from '#model/record/located'
import { boxAt } from '../columns/placeColumn'
import { allOf, constant, type Fragment, identifier, sql } from '../columns/statement'
import { type CompileContext, column } from './context'
import { compileVisible } from './filter'

export interface PlacesRequest {
  readonly entity: Entity
  readonly way: CoordinateSource
  readonly where: Fragment
}

const table = identifier('t')
const holder = identifier('h')
const id = column(table, systemNames.id)

/** One row: `total`, `placed`, and the corners of the bounding box. */
export function compileExtent(compile: CompileContext, { entity, way, where }: PlacesRequest): Fragment {
  const { at, through, sources } = way
  const place = through === undefined ? table : holder
  const reached =
    through === undefined
      ? constant('')
      : sql` left join ${identifier(at.name)} as ${holder} on ${allOf([sql`${column(holder, systemNames.id)} = ${column(table, through)}`, compileVisible(compile, at, holder)])}`
  const rows = sql`select ${boxAt(at, place, sources)} as box from ${identifier(entity.name)} as ${table}${reached} where ${where}`
  return sql`select count(*) as total, count(r.box) as placed, ${corners(constant('r.box'))} from (${rows}) as r`
}

/** One row per grid cell: `count`, `places`, `x`, `y`, the corners, and some `ids` with their `counts`. */
export function compileSquares(compile: CompileContext, asked: PlacesRequest, sight: Viewport): Fragment {
  const side = sql`${squareOf(sight.zoom)}::float8`
  const middles = sql`select k.*, ((k.box[0])[0] + (k.box[1])[0]) / 2 as x, ((k.box[0])[1] + (k.box[1])[1]) / 2 as y from (${compileKeyed(compile, asked, sight)}) as k`
  const most = constant(String(idsOfCluster))
  return sql`select floor(p.x / ${side}) as column, floor(p.y / ${side}) as row, sum(p.n)::bigint as count, count(*) as places, avg(p.x) as x, avg(p.y) as y, ${corners(constant('p.box'))}, (array_agg(p.key))[1:${most}] as ids, (array_agg(p.n))[1:${most}] as counts from (${middles}) as p group by 1, 2 order by 1, 2 limit ${constant(String(questionLimits.groups + 1))}`
}

/** Rows of `key` and `n`: each place in the viewport with its number of rows. */
export function compilePlaces(
  compile: CompileContext,
  asked: PlacesRequest,
  sight: Viewport,
  most: number,
): Fragment {
  return sql`select k.key, k.n from (${compileKeyed(compile, asked, sight)}) as k order by k.key limit ${most}::bigint`
}

function compileKeyed(
  compile: CompileContext,
  { entity, way, where }: PlacesRequest,
  sight: Viewport,
): Fragment {
  const { at, through, sources } = way
  const rows = sql`${identifier(entity.name)} as ${table}`
  if (through === undefined) {
    const own = boxAt(at, table, sources)
    return sql`select ${id} as key, 1 as n, ${own} as box from ${rows} where ${allOf([where, isIn(own, sight)])}`
  }
  const far = boxAt(at, holder, sources)
  const seen = allOf([compileVisible(compile, at, holder), isIn(far, sight)])
  const places = sql`select ${column(holder, systemNames.id)} as id, ${far} as box from ${identifier(at.name)} as ${holder} where ${seen}`
  const counted = sql`select ${column(table, through)} as key, count(*) as n from ${rows} where ${where} group by 1`
  return sql`select c.key, c.n, f.box from (${places}) as f join (${counted}) as c on c.key = f.id`
}

/** Below this zoom most rows are in the viewport, and a scan is faster than the index. */
const indexFrom = 9

function isIn(place: Fragment, { box: [west, south, east, north], zoom }: Viewport): Fragment {
  const meets = sql`${place} && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
  // The planner underestimates areas of the map; `is true` keeps it from using the index.
  return zoom < indexFrom ? sql`(${meets}) is true` : meets
}

function corners(box: Fragment): Fragment {
  return sql`min((${box}[1])[0]) as west, min((${box}[1])[1]) as south, max((${box}[0])[0]) as east, max((${box}[0])[1]) as north`
}
