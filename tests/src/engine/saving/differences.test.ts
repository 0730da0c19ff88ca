import { describe, expect, it } from 'vitest'
import type { Field } from '#model/entity/entity'
import { differencesIn } from '../../../../src/engine/saving/differences'
import { makeEntities } from '../../../support/entities'

const { entities } = makeEntities({
  widget: {
    type: 'object',
    properties: {
      place: { type: 'object', title: 'Place', properties: { town: { type: 'string', title: 'Town' } } },
      phones: {
        type: 'array',
        title: 'Phones',
        items: {
          type: 'object',
          title: 'Phone',
          properties: {
            label: { type: 'string', title: 'Label' },
            number: { type: 'string', title: 'Number' },
          },
        },
      },
    },
  },
})
const [place, phones] = (entities[0]?.fields ?? []) as [Field, Field]
const told = (field: Field, before: unknown, after: unknown) =>
  differencesIn(field, before, after).map(
    (each) => `${each.title}: ${String(each.before)} → ${String(each.after)}`,
  )
const phone = (number: string, label = 'Home') => ({ label, number })

describe('the difference of two values', () => {
  it('lists the changed fields of an object one by one', () => {
    expect(told(place, { town: 'x' }, { town: 'y' })).toEqual(['Place › Town: x → y'])
  })

  it('lists the changed items of a list one by one', () => {
    const before = [phone('1'), phone('2'), phone('3')]
    expect(told(phones, before, [phone('1'), phone('9'), phone('3')])).toEqual([
      'Phones › Phone 2 › Number: 2 → 9',
    ])
  })

  it('matches items of a list after others are inserted or removed before them', () => {
    expect(told(phones, [phone('1'), phone('2')], [phone('0'), phone('1'), phone('2')])).toEqual([
      'Phones › Phone 1 › Label: undefined → Home',
      'Phones › Phone 1 › Number: undefined → 0',
    ])
    expect(told(phones, [phone('1'), phone('2'), phone('3')], [phone('1'), phone('3')])).toEqual([
      'Phones › Phone 2 › Label: Home → undefined',
      'Phones › Phone 2 › Number: 2 → undefined',
    ])
  })

  it('contains all items of a previously empty list, and nothing for equal lists', () => {
    expect(told(phones, undefined, [phone('1')])).toHaveLength(2)
    expect(told(phones, [phone('1')], [phone('1')])).toEqual([])
  })
})
