/* The rows that the grids render, and the interface to control each grid. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { bundleSchema } from '#model/entity/load/bundle'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { indexEntities } from '#model/entity/paths'
import { makeWidget, schemas } from '../world'

/** A measured grid. The page's promise resolves when the effect of an action is visible. */
export interface GridDriver {
  search(text: string): void
  /** Filters a column by some values; without values, clears the filter. */
  filter(column: string, values: readonly string[] | undefined): void
  sort(column: string): void
  /** Absent if rows cannot be grouped. */
  group?(column: string | undefined): void
  /** Moves on to rows that scrolling cannot reach; absent if it reaches all of them. */
  turn?(): void
  /** A value that changes once results are rendered; undefined while they are loading. */
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

/** Rows like in a list response: with the labels of their references, and parsed from JSON. */
export function makeRows(count: number): (Row & { id: number })[] {
  const rows = Array.from({ length: count }, (_, at) => {
    const row = makeWidget(at + 1)
    const labels = { region_id: `Region ${row.region_id}`, keeper_id: `Keeper ${row.keeper_id}` }
    return { id: at + 1, versao: 1, ativo: true, ...row, _label: String(row.name), _labels: labels }
  })
  // Parsed like a response, so that objects have the same hidden classes.
  return JSON.parse(JSON.stringify(rows)) as typeof rows
}
