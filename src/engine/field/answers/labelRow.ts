/* Labels of rows that were made or changed on this device, as the server would send them. Pure. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { type EntityIndex, holdsMany, resolvePath, walkFields } from '#model/entity/paths'
import { targetedBy } from '#model/entity/target'
import { valuesAt } from '#model/query/searchText'
import { isSame } from '../../records/isSame'
import { labelOfRecord } from '../../records/labelOfRecord'

export type FindRow = (entity: string, id: number) => Row | undefined

/** @param before the row with the labels of the server */
export function labelRow(
  index: EntityIndex,
  entity: Entity,
  row: Row,
  before: Row | undefined,
  find: FindRow,
): Row {
  const known = isRow(before?._labels) ? before._labels : {}
  const labels: Row = { ...known }
  for (const field of walkFields(entity.fields)) {
    if (!field.ref) continue
    const [was, now] = [valuesAt(before ?? {}, field.path), valuesAt(row, field.path)]
    if (before && isSame(was, now)) continue
    const ref = targetedBy(field.ref, (name) => row[name])
    const target = index.get(ref.entity)
    const found = now.map((id) => labelOf(target, id, find))
    if (found.length === 0) delete labels[field.path]
    else {
      const isMany = holdsMany(resolvePath(index, entity, field.path) ?? [])
      labels[field.path] = isMany ? found : found[0]
    }
  }
  const { _label, ...rest } = row
  const labelled = { ...rest, _labels: withoutUnknown(labels) }
  return { ...labelled, _label: labelOfRecord(entity, labelled) }
}

function labelOf(target: Entity | undefined, id: unknown, find: FindRow): string | null {
  const row = target && typeof id === 'number' ? find(target.name, id) : undefined
  return target && row ? labelOfRecord(target, row) : null
}

function withoutUnknown(labels: Row): Row {
  return Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== null))
}
