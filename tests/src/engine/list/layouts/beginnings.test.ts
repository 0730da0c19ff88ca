import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Actor } from '#model/people/actor'
import { shapeFields } from '#model/query/shapeOffers'
import { choicesOf, numbersOf } from '../../../../../src/engine/figures/figureFields'
import { isDate } from '../../../../../src/engine/figures/figureTable'
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

describe('the figures of a list, before anything is chosen', () => {
  it('begin with the state, where there is one', () => {
    const stated = starts.filter(({ entity }) => entity.workflow)
    expect(stated.length).toBeGreaterThan(3)
    for (const { entity, start } of stated) expect(start.by, entity.name).toBe(entity.workflow?.field)
  })

  it('stand by months of a day beside the rows, and add up a number of the columns, money first', () => {
    for (const { entity, groups, numbers, start } of starts) {
      const days = groups.filter(({ field, path }) => isDate(field) && path !== start.by)
      expect(start.across === undefined, entity.name).toBe(days.length === 0)
      if (start.across !== undefined) expect(days.map(({ path }) => path)).toContain(start.across)
      const summed = numbers.filter(({ path }) =>
        entity.list.columns.some((column) => column.field === path && column.sum),
      )
      const money = summed.filter(({ field }) => field.kind === 'money')
      expect((money[0] ?? summed[0])?.path, entity.name).toBe(start.of)
    }
  })
})

describe('what is still to be done', () => {
  it('is what the filter of late records says besides the day', () => {
    expect(openRecordsFilter({ state: ['a', 'b'], due: { lt: '2026-11-23' } })).toEqual({ state: ['a', 'b'] })
    expect(openRecordsFilter({ due: { lt: '2026-11-23' } })).toBeUndefined()
    expect(openRecordsFilter(undefined)).toBeUndefined()
  })
})
