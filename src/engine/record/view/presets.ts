import type { Row } from '#model/entity/jsonSchema'
import { isReference, isReferenceList } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import type { Relation } from '#model/record/relations'

/**
 * Returns the reference to the record, and the values that its `dependsOn` requires. Undefined where the form
 * does not let users set the reference.
 * @example presetsFor(relation, plot) // { farm_id: 3, plot_ids: [7] }
 */
export function presetsFor({ entity, path, filter }: Relation, record: FoundRow): Row | undefined {
  const field = entity.fields.find(({ name }) => name === path)
  if (!field?.ref || field.readOnly || field.computed !== undefined) return undefined
  // When the filter allows several target entities, the user must choose one.
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
