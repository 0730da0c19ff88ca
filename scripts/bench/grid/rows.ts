/* The rows that the grids draw, and how each is asked from outside. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { indexEntities } from '#model/entity/paths'
import { makeWidget, schemas } from '../world'

/** A grid being measured. What is asked of it is seen when the promise of the page says so. */
export interface Measured {
  search(text: string): void
  /** Some values of a column; without values none. */
  filter(column: string, values: readonly string[] | undefined): void
  sort(column: string): void
  /** Absent where rows cannot be grouped. */
  group?(column: string | undefined): void
  /** Goes on to the rows after those that can be scrolled; absent where all can. */
  turn?(): void
  /** What changes when an answer has been drawn; undefined while it is on its way. */
  drawn(): string | undefined
  /** The element that scrolls. */
  scroller(): Element
}

/** Fifteen columns. */
export const columns: readonly string[] = Object.keys(schemas.widget?.properties ?? {})

const entities = Object.entries(schemas).map(([name, schema]): Entity => {
  const own = schema['x-entity'] as { readonly list?: object } | undefined
  const list = { ...own?.list, columns: columns.map(toColumn), sort: [['id', 'ASC']] as const }
  const wide = name === 'widget' ? { ...schema, 'x-entity': { ...own, list } } : schema
  return parseEntity(
    name,
    bundleSchema(wide, () => ({})),
  )
})

function toColumn(field: string) {
  return field === 'price' ? { field, sum: 'money' as const } : { field, groupable: true }
}

export const index = indexEntities(entities)
export const widget = index.get('widget') as Entity

/** Rows as a list brings them: with the labels of their references, and read out of JSON. */
export function makeRows(count: number): (Row & { id: number })[] {
  const rows = Array.from({ length: count }, (_, at) => {
    const row = makeWidget(at + 1)
    const labels = { region_id: `Region ${row.region_id}`, keeper_id: `Keeper ${row.keeper_id}` }
    return { id: at + 1, versao: 1, ativo: true, ...row, _label: String(row.name), _labels: labels }
  })
  // As an answer is read: objects of the same shapes.
  return JSON.parse(JSON.stringify(rows)) as typeof rows
}
