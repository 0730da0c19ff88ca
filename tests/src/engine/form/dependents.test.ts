/* A choice is cleared in the change of a field that it depends on; tested at every such field of the product. */
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import { isWritable } from '#model/record/writable'
import { parentsOf } from '../../../../src/engine/fields/choices/dependents'
import { dependentsOf } from '../../../../src/engine/form/state/dependents'
import type { Form } from '../../../../src/engine/form/state/FormScope'
import { createSuggestions } from '../../../../src/engine/form/state/suggestions'

const references = entities.flatMap((entity) =>
  entity.fields
    .filter((field) => field.ref && parentsOf(field).length > 0 && isWritable(entity, field, systemActor))
    .map((field) => ({ entity, field })),
)

function formOf(entity: Entity, data: Row): Form {
  const suggestions = createSuggestions()
  const store = { getData: () => data }
  const at = (path: readonly (string | number)[]) => fieldAt(entity, path.join('.'))
  return { entity, actor: systemActor, isReadOnly: false, store, suggestions, fieldAt: at } as unknown as Form
}

function rowOf(field: Field, parent: number): Row {
  const row: Record<string, unknown> = { [field.name]: field.kind === 'references' ? [7] : 7 }
  for (const path of parentsOf(field)) row[path] = parent
  return row
}

describe('a reference that depends on other fields', () => {
  it('is tested in several entities', () => expect(references.length).toBeGreaterThan(5))

  it.each(references.map(({ entity, field }) => [entity.name, field.name, { entity, field }] as const))(
    'is cleared when one of them changes in %s.%s',
    (_entity, _field, { entity, field }) => {
      const [before, after] = [rowOf(field, 1), rowOf(field, 2)]
      expect(dependentsOf(formOf(entity, after), before, after)).toContainEqual([[field.name], undefined])
    },
  )

  it.each(references.map(({ entity, field }) => [entity.name, field.name, { entity, field }] as const))(
    'stays when it was suggested together with them in %s.%s',
    (_entity, _field, { entity, field }) => {
      const [before, after] = [rowOf(field, 1), rowOf(field, 2)]
      const form = formOf(entity, after)
      for (const [name, value] of Object.entries(after)) form.suggestions.put(`/${name}`, { value, from: '' })
      expect(dependentsOf(form, before, after).map(([path]) => path)).not.toContainEqual([field.name])
    },
  )
})
