/* Fills the placeholders (`{field}`) of texts and URLs in a schema. Pure. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { valueAt } from '#model/show/cell'
import { fillText as fill } from '#model/show/fillText'
import { labelOfRecord } from '../records/labelOfRecord'
import { placeholder } from './offerPaths'

/**
 * Formats the values for users.
 * @example fillText(entity, 'Send to {name} ({phone})?', row)
 */
export function fillText(entity: Entity, text: string, row: Row): string {
  return fill(entity, text, row, () => labelOfRecord(entity, row))
}

export function fillPath(path: string, row: Row): string {
  return path.replace(placeholder, (_hole, name: string) =>
    encodeURIComponent(String(valueAt(row, name) ?? '')),
  )
}
