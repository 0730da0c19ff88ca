import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity } from '#model/entity/entity'
import { systemActor } from '#model/people/actor'
import { continuedValues } from '#model/record/creation/continued'

const valuesOf = (entity: Entity) =>
  continuedValues(
    entity,
    sampleRecord(entity, { seed: 3, actor: systemActor, today: '2026-03-10', pick: () => 1, isFull: true }),
  )

describe('the next record after “save and add another”', () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'only copies references and options, and no unique values: %s',
    (_name, entity) => {
      const kept = Object.keys(valuesOf(entity))
      const kinds = new Set(kept.map((name) => entity.fields.find((field) => field.name === name)?.kind))
      expect(new Set(['reference', 'choice'])).toEqual(new Set([...kinds, 'reference', 'choice']))
      const sets = [...entity.unique, ...entity.uniqueWhere.map(({ fields }) => fields)]
      expect(sets.filter((set) => set.every((name) => kept.includes(name)))).toEqual([])
    },
  )

  it('copies the farm of a plot and clears its name', () => {
    const plot = entities.find(({ name }) => name === 'talhao') as Entity
    const kept = valuesOf(plot)
    expect(kept).toMatchObject({ fazenda_id: 1 })
    expect(kept).not.toHaveProperty('gleba')
  })
})
