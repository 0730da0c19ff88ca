import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fillLabel } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'

/** The server's label; else the label template filled from the record; else the entity's title. */
export function labelOfRecord(entity: Entity, record: Row): string {
  if (typeof record._label === 'string' && record._label !== '') return record._label
  const label = fillLabel(entity.label, (path) => {
    const field = fieldAt(entity, path)
    const value = valueAt(record, path)
    const label = labelAt(record, path)
    // A reference without a label would show only its id.
    return !field || (field.ref && label === undefined) ? undefined : showValue(value, field, label)
  })
  return label === '' ? entity.title : label
}
