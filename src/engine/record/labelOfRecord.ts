/* The label of a record, from the server's or from its own fields. Pure. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fillLabel } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'

/** The label that the server sent along; else the entity's template, as far as the record fills it; else its kind. */
export function labelOfRecord(entity: Entity, record: Row): string {
  if (typeof record._label === 'string' && record._label !== '') return record._label
  const label = fillLabel(entity.label, (path) => {
    const field = fieldAt(entity, path)
    const value = valueAt(record, path)
    const label = labelAt(record, path)
    // The number of a referenced record says nothing to people.
    return !field || (field.ref && label === undefined) ? undefined : showValue(value, field, label)
  })
  return label === '' ? entity.title : label
}
