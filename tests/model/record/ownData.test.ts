import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { indexEntities, walkFields } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { mayAsk } from '#model/query/checkQuery'

const index = indexEntities(entities)
const accounts = entities.flatMap((entity) => (entity.account ? [{ entity, role: entity.account.role }] : []))
const self = 7

function actorOf(entity: Entity, role: string): Actor {
  return { id: 70, name: 'Ana', role, entity: entity.name, recordId: self, permissions: {} }
}

const leading = entities.flatMap((entity) =>
  [...walkFields(entity.fields)].flatMap((field) =>
    field.pii && field.kind === 'reference' && !field.path.includes('.') ? [{ entity, field }] : [],
  ),
)

describe.each(leading.map((each) => [`${each.entity.name}.${each.field.name}`, each] as const))(
  'the masked reference %s',
  (_name, { entity, field }: { readonly entity: Entity; readonly field: Field }) => {
    it('is unmasked for the person it refers to, with label and nested values, and for no other', () => {
      const people = accounts.filter((each) => each.entity.name === field.ref?.entity)
      expect(people).not.toEqual([])
      for (const { entity: own, role } of people) {
        const actor = actorOf(own, role)
        const behind = `${field.name}.${own.fields.find(({ pii }) => pii)?.name}`
        const rowOf = (id: number) => ({
          id: 1,
          [field.name]: id,
          [behind]: 'x',
          _labels: { [field.name]: 'Ana' },
        })
        expect(hideRows(index, entity, [rowOf(self)], actor)).toEqual([rowOf(self)])
        expect(mayAsk(index, entity, { [field.name]: self }, actor)).toBe(true)
        if (mayAct(entity, 'reveal', actor)) continue
        const [other] = hideRows(index, entity, [rowOf(self + 1)], actor)
        expect(other?.[field.name]).not.toBe(self + 1)
        expect(other?._labels).toEqual({})
        expect(mayAsk(index, entity, { [field.name]: self + 1 }, actor)).toBe(false)
      }
    })
  },
)

describe.each(accounts.map((each) => [each.entity.name, each] as const))(
  'the own record of %s',
  (_name, { entity, role }) => {
    it('is unmasked, and another one is masked by the role', () => {
      const actor = actorOf(entity, role)
      const masked = entity.fields.filter(({ pii }) => pii !== undefined)
      const rowOf = (id: number) => ({
        id,
        ...Object.fromEntries(masked.map(({ name }) => [name, '12345678901'])),
      })
      expect(hideRows(index, entity, [rowOf(self)], actor)).toEqual([rowOf(self)])
      if (mayAct(entity, 'reveal', actor)) return
      const [other]: readonly Row[] = hideRows(index, entity, [rowOf(self + 1)], actor)
      for (const { name } of masked) expect([name, other?.[name]]).not.toEqual([name, '12345678901'])
    })
  },
)
