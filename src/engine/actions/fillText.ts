/* Texts and addresses of a schema with holes (`{field}`), filled from a record. Pure. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { valueAt } from '#model/show/cell'
import { fillText as fill } from '#model/show/fillText'
import { labelOfRecord } from '../record/labelOfRecord'
import { hole } from './offerPaths'

/**
 * A sentence about a record, its values as people read them.
 * @example fillText(entity, 'Send to {name} ({phone})?', row)
 */
export function fillText(entity: Entity, text: string, row: Row): string {
  return fill(entity, text, row, () => labelOfRecord(entity, row))
}

/** An address under the API, its values as they are. */
export function fillPath(path: string, row: Row): string {
  return path.replace(hole, (_hole, name: string) => encodeURIComponent(String(valueAt(row, name) ?? '')))
}
