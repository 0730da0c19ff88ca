import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { getAt } from '#model/import/readLine'
import { fillDefaults } from '#model/record/creation/defaults'

function withDefault(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [
    ...(field.default === undefined ? [] : [field]),
    ...withDefault(field.fields),
  ])
}

function around({ fields }: Entity, path: string): Row {
  const [first = '', ...rest] = path.split('.')
  const field = fields.find(({ name }) => name === first)
  if (!field || rest.length === 0) return {}
  const inner = around({ fields: field.fields } as Entity, rest.join('.'))
  return { [first]: field.kind === 'list' ? [inner] : inner }
}

const all = entities.flatMap((entity) =>
  withDefault(entity.fields).map((field) => [`${entity.name}.${field.path}`, entity, field] as const),
)

describe('schema defaults', () => {
  it('exist in groups and lists too', () => {
    expect(all.filter(([, , { path }]) => path.includes('.')).length).toBeGreaterThan(5)
  })

  it.each(all)('fill %s of a new record without it', (_name, entity, field) => {
    const filled = fillDefaults(entity.fields, around(entity, field.path))
    const parts = field.path.split('.')
    const value = parts.reduce<unknown>(
      (holder, name) => (Array.isArray(holder) ? holder[0] : (holder as Row))?.[name],
      filled,
    )
    expect(value).toEqual(field.default)
  })

  it.each(all)('leave %s empty when it is null', (_name, entity, field) => {
    if (field.path.includes('.') || field.kind === 'object') return
    expect(getAt(fillDefaults(entity.fields, { [field.name]: null }), field.name)).toBeNull()
  })
})
