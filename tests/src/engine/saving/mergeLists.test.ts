import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { mergeLists } from '../../../../src/engine/saving/mergeLists'
import { makeEntities } from '../../../support/entities'

const number = { type: 'integer' }
const { entities } = makeEntities({
  widget: {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        maxItems: 4,
        items: { type: 'object', properties: { n: number, m: number } },
      },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
})
const [lines, tags] = (entities[0] as Entity).fields
const merge = (field: typeof lines, before: unknown, mine: unknown, theirs: unknown) =>
  field &&
  mergeLists(field, {
    before: { [field.name]: before },
    changes: { [field.name]: mine },
    current: { [field.name]: theirs },
  })

describe('merging two changes of one list', () => {
  const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }]

  it('combines added items, also in an empty list', () => {
    expect(merge(lines, [a], [a, b], [a, c])).toEqual([a, c, b])
    expect(merge(lines, undefined, [b], [c])).toEqual([c, b])
    expect(merge(lines, [a], [a, b], [a, b])).toEqual([a, b])
    expect(merge(tags, ['x'], ['x', 'y'], ['z'])).toEqual(['z', 'y'])
  })

  it('combines changes and removals of different items, or of different fields of one item', () => {
    expect(merge(lines, [a, b], [{ n: 9 }, b], [a, b, c])).toEqual([{ n: 9 }, b, c])
    expect(merge(lines, [a, b], [b], [a, { n: 2, m: 7 }])).toEqual([{ n: 2, m: 7 }])
    expect(merge(lines, [{ n: 1, m: 1 }], [{ n: 5, m: 1 }], [{ n: 1, m: 6 }])).toEqual([{ n: 5, m: 6 }])
  })

  it('conflicts when both changed one value, or when the list would exceed its maximum', () => {
    expect(merge(lines, [a], [{ n: 8 }], [{ n: 9 }])).toBeUndefined()
    expect(merge(lines, [a], [{ n: 8 }], [])).toBeUndefined()
    expect(merge(lines, [a], [a, b, c], [a, { n: 4 }, { n: 5 }])).toBeUndefined()
  })
})
