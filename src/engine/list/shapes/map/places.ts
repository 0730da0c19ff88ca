/* Where the rows of a list lie: by their own outlines and places, or by those of a record that they refer to. Pure. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { PointShape, PolygonShape } from '#model/geometry'
import { labelAt } from '#model/show/cell'
import { geometryOf } from '../../../map/located'
import { labelOfRecord } from '../../../record/labelOfRecord'
import { placeFields } from '../../../record/sheet/places'

/** A place with the rows that lie there. */
export interface Located {
  readonly key: string
  readonly title: string
  readonly geometry: PointShape | PolygonShape
  readonly rows: readonly Row[]
}

/** The entity that says where a row lies: the one behind the reference, or the row's own. */
export function holderOf(index: EntityIndex, entity: Entity, by: string): Entity | undefined {
  const ref = entity.fields.find(({ name }) => name === by)?.ref
  return ref ? index.get(ref.entity) : undefined
}

/** Paths to ask for, so that the rows say where they lie. */
export function placePaths(entity: Entity, holder: Entity | undefined, by: string): readonly string[] {
  return holder ? [by, ...placeFields(holder).map((name) => `${by}.${name}`)] : placeFields(entity)
}

/** The places, each once; rows that say nothing of where they lie are in none. */
export function placesOf(
  entity: Entity,
  holder: Entity | undefined,
  by: string,
  rows: readonly Row[],
): readonly Located[] {
  if (!holder) {
    return rows.flatMap((row): Located[] => {
      const geometry = geometryOf(entity, row)
      return geometry
        ? [{ key: String(row.id), title: labelOfRecord(entity, row), geometry, rows: [row] }]
        : []
    })
  }
  const gathered = new Map<string, Row[]>()
  for (const row of rows) {
    const key = String(row[by] ?? '')
    if (key !== '') gathered.get(key)?.push(row) ?? gathered.set(key, [row])
  }
  return [...gathered].flatMap(([key, there]): Located[] => {
    const [first] = there
    if (!first) return []
    const far = Object.fromEntries(placeFields(holder).map((name) => [name, first[`${by}.${name}`]]))
    const geometry = geometryOf(holder, far)
    return geometry ? [{ key, title: labelAt(first, by) ?? holder.title, geometry, rows: there }] : []
  })
}
