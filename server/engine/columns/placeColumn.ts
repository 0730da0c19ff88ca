/*
 * A generated column with the bounding box of a row's place, so that the map's viewport is found by an index.
 * Its name contains a hash of its definition: another definition is another column.
 */
import { createHash } from 'node:crypto'
import type { Entity } from '#model/entity/entity'
import { type PlaceSource, placeSources } from '#model/record/located'
import { functions } from './functions'
import { type Fragment, identifier, join, sql, toText } from './statement'

export interface PlaceColumn {
  readonly name: string
  readonly type: string
  readonly expression: string
}

const known = new WeakMap<Entity, PlaceColumn | null>()

export function placeColumn(entity: Entity): PlaceColumn | undefined {
  const before = known.get(entity)
  if (before !== undefined) return before ?? undefined
  const made = makeColumn(placeSources(entity))
  known.set(entity, made ?? null)
  return made
}

function makeColumn(sources: readonly PlaceSource[]): PlaceColumn | undefined {
  if (sources.length === 0) return undefined
  const expression = toText(boxFrom(sources, identifier))
  const bodies = functions.filter(({ result }) => result === 'box').map(({ body }) => body)
  const hash = createHash('sha256')
    .update([expression, ...bodies].join('\n'))
    .digest('hex')
    .slice(0, 8)
  return { name: `_box${hash}`, type: 'box', expression }
}

export function isPlaceColumn(name: string): boolean {
  return /^_box[0-9a-f]{8}$/.test(name)
}

export function boxAt(entity: Entity, table: Fragment, sources: readonly PlaceSource[]): Fragment {
  const column = placeColumn(entity)
  if (column && sources.length === placeSources(entity).length)
    return sql`${table}.${identifier(column.name)}`
  return boxFrom(sources, (name) => sql`${table}.${identifier(name)}`)
}

function boxFrom(sources: readonly PlaceSource[], columnOf: (name: string) => Fragment): Fragment {
  const boxes = sources.map((source) =>
    'shape' in source
      ? sql`app_box(${columnOf(source.shape)})`
      : sql`app_spot(${columnOf(source.longitude)}, ${columnOf(source.latitude)})`,
  )
  return sql`coalesce(${join(boxes)})`
}
