import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { mergeInput } from '../../../../server/engine/store/change/mergeInput'
import { makeEntities } from '../../../support/entities'

const { entities } = makeEntities({
  crate: {
    title: 'Crate',
    type: 'object',
    'x-entity': { label: '{name}' },
    properties: {
      name: { type: 'string', title: 'Name' },
      doubled: { type: 'number', title: 'Doubled', readOnly: true, 'x-field': { computed: '2.0 * 2.0' } },
      box: {
        type: 'object',
        title: 'Box',
        properties: {
          color: { type: 'string', title: 'Colour' },
          seal: { type: 'string', title: 'Seal', 'x-field': { roles: { view: ['chief'] } } },
          stamp: { type: 'string', title: 'Stamp', 'x-field': { roles: { edit: ['chief'] } } },
        },
      },
      items: {
        type: 'array',
        title: 'Items',
        items: {
          type: 'object',
          properties: {
            label: { type: 'string', title: 'Label' },
            cost: { type: 'number', title: 'Cost', 'x-field': { roles: { view: ['chief'] } } },
          },
        },
      },
    },
  },
})
const crate = entities[0]
if (!crate) throw new Error('no entity')

const clerk: Actor = { id: 1, name: 'C', role: 'clerk' }
const current = {
  name: 'A',
  doubled: 4,
  box: { color: 'red', seal: 'S', stamp: 'T' },
  items: [
    { label: 'one', cost: 1 },
    { label: 'two', cost: 2 },
    { label: 'three', cost: 3 },
  ],
}
const merge = (input: Record<string, unknown>, actor = clerk) => mergeInput(crate, current, input, actor)

describe('merging input', () => {
  it('keeps fields that the input leaves out and normalises the others', () => {
    expect(merge({ name: ' B ' })).toMatchObject({ ...current, name: 'B' })
    expect(merge({ name: '' })).toMatchObject({ name: null })
  })

  it('replaces an object as a whole, except for the parts that are closed to the actor', () => {
    expect(merge({ box: {} }).box).toEqual({ seal: 'S', stamp: 'T' })
    expect(merge({ box: null }).box).toEqual({ seal: 'S', stamp: 'T' })
    expect(merge({ box: { color: 'blue', stamp: 'T' } }).box).toEqual({
      color: 'blue',
      seal: 'S',
      stamp: 'T',
    })
    expect(() => merge({ box: { stamp: 'X' } })).toThrow(Problem)
  })

  it('recognises list items that move, change, are added and are removed', () => {
    const moved = merge({
      items: [{ label: 'three' }, { label: 'changed' }, { label: 'one' }, { label: 'new' }],
    })
    expect(moved.items).toEqual([
      { label: 'three', cost: 3 },
      { label: 'changed', cost: 2 },
      { label: 'one', cost: 1 },
      { label: 'new' },
    ])
    expect(merge({ items: [{ label: 'two' }] }).items).toEqual([{ label: 'two', cost: 2 }])
    expect(merge({ items: null }).items).toBeNull()
  })

  it('ignores computed fields and the labels of an API answer', () => {
    expect(merge({ doubled: 99, _label: 'A', _labels: {} })).toMatchObject({ doubled: 4 })
  })

  it('lets the system set fields that are closed to people, but no system field', () => {
    expect(merge({ box: { seal: 'new' }, ativo: false }, systemActor)).toMatchObject({
      box: { seal: 'new' },
      ativo: false,
    })
    expect(() => merge({ versao: 9 }, systemActor)).toThrow(Problem)
  })

  it('leaves values of the wrong type for the validator to refuse', () => {
    expect(merge({ box: 'x', items: 'x' })).toMatchObject({ box: 'x', items: 'x' })
  })
})
