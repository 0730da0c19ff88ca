/* What a new record begins with that is to lead to another one. Pure. */

import type { Row } from '#model/entity/jsonSchema'
import { isReference, isReferenceList } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import type { Relation } from '#model/record/relations'

/**
 * The values of a new row of a relation: the record itself, and what its reference demands beside it. Undefined where
 * people cannot say the reference in a form.
 * @example presetsFor(relation, plot) // { farm_id: 3, plot_ids: [7] }
 */
export function presetsFor({ entity, path, filter }: Relation, record: FoundRow): Row | undefined {
  const field = entity.fields.find(({ name }) => name === path)
  if (!field?.ref || field.readOnly || field.computed !== undefined) return undefined
  // Which of several choices means the record is for people to say.
  if (field.ref.by && typeof filter[field.ref.by.field] === 'object') return undefined
  const id = record.id
  const beside = Object.entries(field.ref.dependsOn).flatMap(([theirs, ours]) => {
    const value = record[theirs]
    const target = entity.fields.find(({ name }) => name === ours)
    return theirs !== systemNames.id && isReference(target) && typeof value === 'number'
      ? [[ours, value] as const]
      : []
  })
  const plain = Object.entries(filter).filter(
    ([name, value]) =>
      entity.fields.some((each) => each.name === name && !each.readOnly && !each.system) &&
      typeof value !== 'object',
  )
  return { ...Object.fromEntries([...plain, ...beside]), [path]: isReferenceList(field) ? [id] : id }
}
