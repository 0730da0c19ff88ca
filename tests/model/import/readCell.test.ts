import { expect, it } from 'vitest'
import { isBlank } from '#model/import/cell'

it.each([null, undefined, '', '  ', '\u200b', ' \u200b\ufeff '])(
  'a cell with nothing to see is blank: %j',
  (cell) => {
    expect(isBlank(cell)).toBe(true)
  },
)

it.each([0, 'a', ' \u200bb', false])('a cell with something in it is not: %j', (cell) => {
  expect(isBlank(cell)).toBe(false)
})
