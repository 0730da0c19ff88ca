import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { fieldAt, walkFields } from '#model/entity/paths'
import { fold } from '#model/formats/fold'
import { searchedPaths, searchText } from '#model/query/searchText'
import { unitPath } from '#model/show/unit'

const told = entities.flatMap((entity) => {
  const { beside } = entity.workflow ?? {}
  const words = Object.entries(beside?.values ?? {}).map(([value, { label }]) => [
    beside?.field ?? '',
    value,
    label,
  ])
  const units = [...walkFields(entity.fields)]
    .filter(({ path }) => searchedPaths(entity).includes(path))
    .flatMap((field) =>
      Object.entries(field.units ?? {}).map(([value, unit]) => [
        unitPath(field, field.path) ?? '',
        value,
        unit,
      ]),
    )
  return [...words, ...units].map(([path = '', value = '', text = '']) => ({ entity, path, value, text }))
})

describe('text displayed with another value', () => {
  it.each(told.map((each) => [each.entity.name, each.path, each.value, each.text, each] as const))(
    '%s: a row with %s %s is found as %s',
    (_name, path, value, text, { entity }) => {
      expect(fieldAt(entity, path)).toBeDefined()
      expect(searchText(entity, { id: 1, [path]: value })).toContain(fold(text))
      expect(searchText(entity, { id: 1 })).not.toContain(fold(text))
    },
  )
})
