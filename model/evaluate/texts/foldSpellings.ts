/* The texts that values are searched by: as stored, as shown, and how referenced records are called. */
import type { Entity, Field } from '../../entity/entity'
import { spellingsIn, spellingsOf } from '../../query/searchText'
import type { Column } from '../columns/column'
import type { Resumable } from '../resumable'
import { type FoldedTexts, foldTexts } from './foldedTexts'

/**
 * All spellings of each value, folded; of a reference its label, nothing where rows came without labels. Without the
 * field, which is another entity's, a value is its own spelling.
 */
export function* foldSpellings(
  entity: Entity,
  field: Field | undefined,
  { source, count, valueAt, labels }: Column,
): Resumable<FoldedTexts> {
  if (source.field.ref) return yield* foldTexts(count, (code) => labels?.[code])
  const spell = field && (field.path === source.path ? spellingsIn.bind(undefined, entity) : spellingsOf)
  return yield* foldTexts(count, (code) => {
    const value = valueAt(code)
    if (value === null) return null
    return field && spell ? spell(field, value).join('\n') : String(value)
  })
}
