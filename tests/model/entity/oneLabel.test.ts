import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities, walkFields } from '#model/entity/paths'
import { widenChoices, withSameTitle } from '#model/entity/sameTitled'

const index = indexEntities(entities)

it('a condition on any option of any entity includes every code with the same label', () => {
  let shared = 0
  for (const entity of entities) {
    for (const field of walkFields(entity.fields)) {
      for (const { value } of field.values ?? []) {
        const codes = withSameTitle(field, [value])
        const isShared = codes.length > 1
        shared += isShared ? 1 : 0
        const widened = (condition: typeof value | { readonly ne: typeof value } | readonly [typeof value]) =>
          widenChoices(index, entity, { [field.path]: condition })[field.path]
        expect(widened(value)).toEqual(isShared ? codes : value)
        expect(widened([value])).toEqual(codes)
        expect(widened({ ne: value })).toEqual({ ne: isShared ? codes : value })
      }
    }
  }
  expect(shared).toBeGreaterThan(0)
})
