import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { fieldAt } from '../entity/paths'
import { systemNames } from '../entity/system'
import type { Page, Query } from '../query/query'
import { orderOf } from './recall'
import type { RowIndex } from './rowIndex'

export function findPage(index: RowIndex, query: Query): Page {
  const order = orderOf(index, query)
  const inRange = query.range ? order.subarray(query.range[0], query.range[1] + 1) : order
  const rows = Array.from(inRange, (at) => index.rows[at] as Row)
  const names = query.fields && namesOf(index.entity, query)
  return { rows: names ? rows.map((row) => pick(row, names)) : rows, total: order.length }
}

/** Keys to keep of a row: the top-level name for a path into an object, the full path across a reference. */
function namesOf(entity: Entity, { fields = [], labels }: Query): readonly string[] {
  const names = new Set<string>([systemNames.id, systemNames.version])
  for (const path of fields) names.add(fieldAt(entity, path) ? (path.split('.')[0] ?? path) : path)
  if (labels) for (const name of ['_label', '_labels']) names.add(name)
  return [...names]
}

function pick(row: Row, names: readonly string[]): Row {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in row) picked[name] = row[name]
  return picked
}
