/* Texts and addresses of a schema with holes (`{field}`), filled from a record. Pure. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { labelOfRecord } from '../record/labelOfRecord'
import { hole } from './offerPaths'

/**
 * A sentence about a record, its values as people read them.
 * @example fillText(entity, 'Send to {name} ({phone})?', row)
 */
export function fillText(entity: Entity, text: string, row: Row): string {
  return text.replace(hole, (_hole, path: string) => {
    const field = fieldAt(entity, path)
    if (!field) return path === 'label' ? labelOfRecord(entity, row) : ''
    return showValue(valueAt(row, path), field, labelAt(row, path))
  })
}

/** An address under the API, its values as they are. */
export function fillPath(path: string, row: Row): string {
  return path.replace(hole, (_hole, name: string) => encodeURIComponent(String(valueAt(row, name) ?? '')))
}
