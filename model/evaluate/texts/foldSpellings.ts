/* The texts that values are searched by: as stored, as shown, and the titles of coded values. */
import type { Entity } from '../../entity/entity'
import { fieldAt } from '../../entity/paths'
import { spellingsOf } from '../../query/searchText'
import type { Column } from '../columns/column'
import type { Resumable } from '../resumable'
import { type FoldedTexts, foldTexts } from './foldedTexts'

/** All spellings of each value, folded; where a value has one spelling, the column's folded texts. */
export function* foldSpellings(
  entity: Entity,
  { source, count, valueAt }: Column,
  folded: () => Resumable<FoldedTexts>,
): Resumable<FoldedTexts> {
  const field = fieldAt(entity, source.path)
  if (!field?.values && !field?.format) return yield* folded()
  return yield* foldTexts(count, (code) => {
    const value = valueAt(code)
    return value === null ? null : spellingsOf(field, value).join('\n')
  })
}
