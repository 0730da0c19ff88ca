/* The form library gets new data when a value changes that a condition reads; tested with every schema. */
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Field } from '#model/entity/entity'
import { conditionNames } from '../../../../src/engine/form/state/structure'

const namesIn = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap((field) => [field.name, ...namesIn(field.fields)])

describe('the names that conditions read', () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))('are fields of %s', (_name, entity) => {
    const known = new Set(namesIn(entity.fields))
    expect([...conditionNames(entity.schema)].filter((name) => !known.has(name))).toEqual([])
  })

  it('include those of list items, also one that is named like a keyword', () => {
    const farm = entities.find(({ name }) => name === 'fazenda')
    expect(farm && [...conditionNames(farm.schema)]).toEqual(expect.arrayContaining(['format', 'required']))
  })
})
