import { describe, expect, it } from 'vitest'
import { parseEntity } from '#model/entity/parse/parseEntity'
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
    code: { type: 'string', title: 'Code', maxLength: 500, readOnly: true, 'x-field': { kind: 'longText' } },
    parts: { ...log, title: 'Parts', readOnly: false },
  },
})

describe('a change in the activity stream of a record', () => {
  it('omits the log and the long text that the server writes for the same events', () => {
    const changes = {
      name: ['a', 'b'],
      log: [[], [{ state: 'sent' }]],
      code: [null, '0002'.repeat(90)],
      parts: [[], [{ state: 'x' }]],
    } as const
    expect(Object.keys(toldChanges(entity, changes))).toEqual(['name', 'parts'])
  })

  it('shows a state only when its label changes', () => {
    expect(toldChanges(entity, { state: ['packed', 'checked'] })).toEqual({})
    expect(toldChanges(entity, { state: ['checked', 'sent'] })).toEqual({ state: ['checked', 'sent'] })
  })

  it('shows a state once, also where another field says it in words', () => {
    const told = (name: readonly [string, string]) =>
      Object.keys(toldChanges(entity, { state: ['checked', 'sent'], name }))
    expect([told(['Ready', 'Gone']), told(['Ready', 'Lost'])]).toEqual([['state'], ['state', 'name']])
    expect(toldChanges(entity, { name: ['Ready', 'Gone'] })).toEqual({ name: ['Ready', 'Gone'] })
  })
})
