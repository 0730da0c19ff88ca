import type { Entity } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { fieldAt } from '../entity/paths'
import { systemNames } from '../entity/system'
import type { Page, Query } from '../query/query'
import { orderOf } from './recall'
import type { RowIndex } from './rowIndex'

export function findPage(index: RowIndex, query: Query): Page {
  const order = orderOf(index, query)
  const inRange = query.range ? order.subarray(query.range[0], query.range[1] + 1) : order
  const rows = Array.from(inRange, (at) => index.rows[at] as Row)
  const names = query.fields && namesOf(index.entity, query.fields)
  return {
    rows: names ? rows.map((row) => pick(index.entity, row, names, query.labels)) : rows,
    total: order.length,
  }
}

const always: readonly string[] = [systemNames.id, systemNames.version]

/** Keys to keep of a row. */
function namesOf(entity: Entity, fields: readonly string[]): ReadonlySet<string> {
  return new Set([...always, ...fields.map((path) => keyOf(entity, path))])
}

/** The top-level name for a path into an object, the full path across a reference. */
function keyOf(entity: Entity, path: string): string {
  return fieldAt(entity, path) ? (path.split('.')[0] ?? path) : path
}

function pick(entity: Entity, row: Row, names: ReadonlySet<string>, hasLabels = false): Row {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in row) picked[name] = row[name]
  if (!hasLabels) return picked
  if ('_label' in row) picked._label = row._label
  if (isRow(row._labels)) {
    const labels = Object.entries(row._labels).filter(([path]) => names.has(keyOf(entity, path)))
    picked._labels = Object.fromEntries(labels)
  }
  return picked
}
