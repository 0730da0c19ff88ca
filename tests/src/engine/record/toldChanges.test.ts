import { describe, expect, it } from 'vitest'
import { parseEntity } from '#model/entity/parseEntity'
import { toldChanges } from '../../../../src/engine/record/timeline/toldChanges'

const log = {
  type: 'array',
  title: 'Log',
  readOnly: true,
  items: { type: 'object', properties: { state: { type: 'string', title: 'State' } } },
} as const
const entity = parseEntity('crate', {
  title: 'Crate',
  type: 'object',
  'x-entity': {
    workflow: {
      field: 'state',
      initial: 'packed',
      states: { packed: { label: 'Ready' }, checked: { label: 'Ready' }, sent: { label: 'Gone' } },
      transitions: {},
    },
  },
  properties: {
    state: { type: 'string', title: 'State', enum: ['packed', 'checked', 'sent'], readOnly: true },
    name: { type: 'string', title: 'Name' },
    log,
    parts: { ...log, title: 'Parts', readOnly: false },
  },
})

describe('a change in the stream of a record', () => {
  it('leaves out the account that the server keeps of the same acts', () => {
    const changes = {
      name: ['a', 'b'],
      log: [[], [{ state: 'sent' }]],
      parts: [[], [{ state: 'x' }]],
    } as const
    expect(Object.keys(toldChanges(entity, changes))).toEqual(['name', 'parts'])
  })

  it('tells a state only when it is called otherwise', () => {
    expect(toldChanges(entity, { state: ['packed', 'checked'] })).toEqual({})
    expect(toldChanges(entity, { state: ['checked', 'sent'] })).toEqual({ state: ['checked', 'sent'] })
  })
})
