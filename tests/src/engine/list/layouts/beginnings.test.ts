import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { isTemporal } from '#model/entity/kindGuards'
import type { Actor } from '#model/people/actor'
import { shapeFields } from '#model/query/shapeOffers'
import { choicesOf, numbersOf } from '../../../../../src/engine/figures/figureFields'
import { openRecordsFilter } from '../../../../../src/engine/list/layouts/calendar/openRecords'
import { defaultPivot } from '../../../../../src/engine/list/layouts/pivot/defaultPivot'

const index = new Map(entities.map((entity) => [entity.name, entity]))
const actor: Actor = { id: 1, name: 'x', role: 'admin' }
const starts = entities.flatMap((entity) => {
  const groups = choicesOf(index, entity, shapeFields(index, entity, 'pivot'))
  const numbers = numbersOf(index, entity, actor)
  const usual = groups[0]?.path
  return usual === undefined
    ? []
    : [{ entity, groups, start: defaultPivot(entity, groups, numbers, usual), numbers }]
})

describe('the default pivot of a list', () => {
  it('groups by the workflow state where the entity has one', () => {
    const stated = starts.filter(({ entity }) => entity.workflow)
    expect(stated.length).toBeGreaterThan(3)
    for (const { entity, start } of stated) expect(start.by, entity.name).toBe(entity.workflow?.field)
  })

  it('has the last twelve months of a listed date across, and sums a number of the columns, money first', () => {
    for (const { entity, groups, numbers, start } of starts) {
      const listed = new Set([
        ...entity.list.sort.map(([path]) => path),
        ...entity.list.columns.flatMap(({ field, hidden }) => (hidden ? [] : [field])),
      ])
      const days = groups.filter(
        ({ field, path }) => isTemporal(field) && path !== start.by && listed.has(path),
      )
      expect(start.across === undefined, entity.name).toBe(days.length === 0)
      if (start.across !== undefined) {
        expect(days.map(({ path }) => path)).toContain(start.across)
        expect(start.since).toBe('year')
      }
      const summed = numbers.filter(({ path }) =>
        entity.list.columns.some((column) => column.field === path && column.sum),
      )
      const money = summed.filter(({ field }) => field.kind === 'money')
      expect((money[0] ?? summed[0])?.path, entity.name).toBe(start.of)
    }
  })
})

describe('the filter of unfinished records', () => {
  it('is the late filter without its date', () => {
    expect(openRecordsFilter({ state: ['a', 'b'], due: { lt: '2026-11-23' } })).toEqual({ state: ['a', 'b'] })
    expect(openRecordsFilter({ due: { lt: '2026-11-23' } })).toBeUndefined()
    expect(openRecordsFilter(undefined)).toBeUndefined()
  })
})
