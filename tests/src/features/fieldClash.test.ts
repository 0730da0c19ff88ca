import { expect, it } from 'vitest'
import type { ActClash } from '../../../src/engine'
import { decidedValues, versionsOf } from '../../../src/features/field/clash'

const clashes: readonly ActClash[] = [
  { field: 'a', before: 1, mine: 2, theirs: 3 },
  { field: 'b', before: 'x', mine: 'y', theirs: null },
  { field: 'c', before: [], mine: ['m'], theirs: ['t'] },
]

it('a decision sends only fields that keep another value than the one recorded', () => {
  const both = new Map([['c', ['m', 't']]])
  expect(decidedValues(clashes, { kind: 'merge', theirs: new Set(['b']), both })).toEqual({
    b: null,
    c: ['m', 't'],
  })
  expect(decidedValues(clashes, { kind: 'merge', theirs: new Set(), both: new Map() })).toEqual({})
})

it('the dialog compares the record before, as recorded, and as it is now', () => {
  expect(versionsOf(clashes.slice(0, 2))).toEqual({
    before: { a: 1, b: 'x' },
    changes: { a: 2, b: 'y' },
    current: { a: 3, b: null },
  })
})
