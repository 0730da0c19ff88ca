/* Days, lanes, queries and moves of a calendar, without rendering. */
import { describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { dateFieldAt, datesOf } from '#model/record/dateFields'
import {
  dayAfterKey,
  daysOf,
  lanesFrom,
  layWeek,
  spanOf,
  stepOf,
  weeksOf,
} from '../../../../../src/engine/list/layouts/calendar/days'
import {
  datesIn,
  movePatch,
  shiftOf,
  stepOf as stepBy,
  valuesStartingOn,
} from '../../../../../src/engine/list/layouts/calendar/moves'
import { spanFilters } from '../../../../../src/engine/list/layouts/calendar/spanFilters'
import { makeEntities } from '../../../../support/entities'

const visit = makeEntities({
  visit: {
    title: 'Visit',
    type: 'object',
    'x-entity': { label: '{name}' },
    properties: {
      name: { type: 'string', title: 'Name' },
      month: { type: 'string', format: 'month', title: 'Month' },
      begins: { type: 'string', format: 'date', title: 'Begins' },
      ends: { type: 'string', format: 'date', title: 'Ends', 'x-field': { earliest: 'begins' } },
      calls: { type: 'string', format: 'date-time', title: 'Calls' },
      plan: {
        type: 'object',
        title: 'Plan',
        properties: {
          from: { type: 'string', format: 'date', title: 'From', 'x-field': { latest: 'to' } },
          to: { type: 'string', format: 'date', title: 'To', 'x-field': { earliest: 'from' } },
          place: { type: 'string', title: 'Place' },
        },
      },
    },
  },
}).entities.find(({ name }) => name === 'visit')
if (!visit) throw new Error('The entity was not made.')
const dating = (path: string) => {
  const found = dateFieldAt(visit, path)
  if (!found) throw new Error(`${path} is no date.`)
  return found
}

describe('the visible days', () => {
  it('are the whole weeks of a month from Monday, a week, or the days from a given one', () => {
    expect(spanOf('month', '2026-11-23')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(spanOf('month', '2027-02-28')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(spanOf('agenda', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-12-22' })
    expect(weeksOf(spanOf('month', '2026-11-23')).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(daysOf(spanOf('week', '2027-01-01'))).toContain('2026-12-28')
  })

  it('follow the keys of a date grid, and page by the visible period', () => {
    const reached = (key: string, isShifted = false) =>
      dayAfterKey(key, isShifted, '2026-11-25', '2026-11-23')
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => reached(key))).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-18',
      '2026-12-02',
    ])
    expect([reached('Home'), reached('End'), reached('t')]).toEqual([
      '2026-11-23',
      '2026-11-29',
      '2026-11-23',
    ])
    expect([reached('PageUp'), reached('PageDown', true), reached('x')]).toEqual([
      '2026-10-25',
      '2027-11-25',
      undefined,
    ])
    expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepOf('week', '2026-11-23', -1)).toBe('2026-11-16')
  })
})

describe('the records of a week', () => {
  const [week = []] = weeksOf({ from: '2026-11-23', to: '2026-11-29' })

  it('are stacked in lanes without overlap, the earliest and longest on top', () => {
    const laid = layWeek(week, [
      { from: '2026-11-24', to: '2026-11-24', name: 'one' },
      { from: '2026-11-20', to: '2026-11-25', name: 'long' },
      { from: '2026-11-24', to: '2026-12-03', name: 'longest' },
      { from: '2026-11-26', to: '2026-11-26', name: 'after' },
      { from: '2026-12-01', to: '2026-12-01', name: 'elsewhere' },
    ])
    expect(laid.map(({ item, at, days, lane }) => [item.name, at, days, lane])).toEqual([
      ['long', 0, 3, 0],
      ['longest', 1, 6, 1],
      ['one', 1, 1, 2],
      ['after', 3, 1, 0],
    ])
    expect(laid.map((each) => lanesFrom(each, laid, 4))).toEqual([1, 1, 2, 1])
    expect(laid[0]).toMatchObject({ isContinued: true, goesOn: false })
    expect(laid[1]).toMatchObject({ isContinued: false, goesOn: true })
  })

  it('have days of São Paulo, and periods include their last day', () => {
    expect(datesOf(dating('begins'), { begins: '2026-11-23', ends: '2026-11-25' })).toEqual({
      from: '2026-11-23',
      to: '2026-11-25',
    })
    expect(datesOf(dating('begins'), { begins: '2026-11-23', ends: null })).toEqual({
      from: '2026-11-23',
      to: '2026-11-23',
    })
    expect(datesOf(dating('calls'), { calls: '2027-01-01T02:30:00.000Z' })?.from).toBe('2026-12-31')
    expect(datesOf(dating('plan.from'), { plan: { from: '2026-11-23', to: '2026-11-20' } })?.to).toBe(
      '2026-11-23',
    )
    expect(datesOf(dating('begins'), {})).toBeUndefined()
    expect(dateFieldAt(visit, 'name')).toBeUndefined()
  })
})

describe('the query for the visible days', () => {
  const span = { from: '2026-11-23', to: '2026-11-29' }

  it('covers those days alone, in the time zone of São Paulo, along with the filter of the list', () => {
    expect(spanFilters(dating('ends'), span, { name: 'x' })).toEqual([
      { name: 'x', ends: { gte: '2026-11-23', lt: '2026-11-30' } },
    ])
    expect(spanFilters(dating('calls'), span, {})).toEqual([
      { calls: { gte: '2026-11-23T03:00:00.000Z', lt: '2026-11-30T03:00:00.000Z' } },
    ])
    expect(spanFilters(dating('ends'), span, { ends: { gte: '2026-11-25', lte: '2026-12-31' } })).toEqual([
      { ends: { gte: '2026-11-25', lte: '2026-12-31', lt: '2026-11-30' } },
    ])
  })

  it('includes periods that began earlier', () => {
    expect(spanFilters(dating('begins'), span, {})).toEqual([
      { begins: { gte: '2026-11-23', lt: '2026-11-30' } },
      { begins: { lt: '2026-11-23' }, ends: { gte: '2026-11-23' } },
    ])
  })
})

describe('a record moved to another day', () => {
  it('preserves its duration, its time and the other fields of its date', () => {
    const row: Row = {
      begins: '2026-11-23',
      ends: '2026-11-25',
      calls: '2026-11-23T12:30:00.000Z',
      plan: { from: '2026-11-23', to: '2026-11-24', place: 'here' },
    }
    expect(movePatch(dating('begins'), row, 7)).toEqual({ begins: '2026-11-30', ends: '2026-12-02' })
    expect(movePatch(dating('calls'), row, -1)).toEqual({ calls: '2026-11-22T12:30:00.000Z' })
    expect(movePatch(dating('plan.from'), row, 1)).toEqual({
      plan: { from: '2026-11-24', to: '2026-11-25', place: 'here' },
    })
    expect(datesIn(dating('begins'), row)).toEqual({ begins: '2026-11-23', ends: '2026-11-25' })
  })

  it('preserves its time across a daylight saving change', () => {
    // Daylight saving time began in São Paulo on 4 November 2018.
    expect(movePatch(dating('calls'), { calls: '2018-11-03T15:00:00.000Z' }, 1)).toEqual({
      calls: '2018-11-04T14:00:00.000Z',
    })
  })

  it('moves by months where the date is a month, and back again', () => {
    const month = dating('month')
    const days = shiftOf(month, '2026-01-01', '2026-03-01', '2026-04-20')
    expect(days).toBe(31)
    expect(movePatch(month, { month: '2026-01-01' }, days)).toEqual({ month: '2026-02-01' })
    expect(movePatch(month, { month: '2026-02-01' }, -days)).toEqual({ month: '2026-01-01' })
    // A move within the same month changes nothing.
    expect(shiftOf(month, '2026-03-01', '2026-03-01', '2026-03-28')).toBe(0)
    expect(stepBy({ kind: 'month' }, '2026-12-01', 1)).toBe(31)
    expect(stepBy({ kind: 'date' }, '2026-12-01', 7)).toBe(7)
    expect(valuesStartingOn(month, '2026-11-23')).toEqual({ month: '2026-11-01' })
  })

  it('prefills the date of a new record', () => {
    expect(valuesStartingOn(dating('begins'), '2026-11-23')).toEqual({
      begins: '2026-11-23',
      ends: '2026-11-23',
    })
    expect(valuesStartingOn(dating('calls'), '2026-11-23')).toEqual({ calls: '2026-11-23T11:00:00.000Z' })
    expect(valuesStartingOn(dating('plan.from'), '2026-11-23')).toEqual({
      plan: { from: '2026-11-23', to: '2026-11-23' },
    })
  })
})
