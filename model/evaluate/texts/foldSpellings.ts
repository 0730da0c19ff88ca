/* The texts by which values are found: as stored, as displayed, and the labels of references. */
import type { Entity, Field } from '../../entity/entity'
import { spellerIn, spellerOf } from '../../query/spellings'
import type { Column } from '../columns/column'
import type { Resumable } from '../resumable'
import { type FoldedTexts, foldTexts } from './foldedTexts'

/**
 * All spellings of each value, folded. A reference only has its label, or nothing if the rows have no labels.
 * A value whose field is unknown only has itself.
 */
export function* foldSpellings(
  entity: Entity,
  field: Field | undefined,
  { source, count, valueAt, labels }: Column,
): Resumable<FoldedTexts> {
  if (source.field.ref) return yield* foldTexts(count, (code) => labels?.[code])
  const spell = field && (field.path === source.path ? spellerIn(entity, field) : spellerOf(field))
  return yield* foldTexts(count, (code) => {
    const value = valueAt(code)
    if (value === null) return null
    return spell ? spell(value).join('\n') : String(value)
  })
}
