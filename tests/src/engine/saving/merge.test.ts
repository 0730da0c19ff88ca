import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { mergeChanges } from '../../../../src/engine/saving/merge'
import { makeEntities } from '../../../support/entities'

const text = { type: 'string' }
const { entities } = makeEntities({
  widget: {
    type: 'object',
    properties: {
      a: text,
      b: text,
      place: { type: 'object', properties: { street: text, town: text } },
      lines: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
    },
  },
})
const widget = entities[0] as Entity
const clashes = (versions: Parameters<typeof mergeChanges>[1]) =>
  mergeChanges(widget, versions).clashes.map(({ name }) => name)

describe('merging two changes of one record', () => {
  it('conflicts only where both changed a field to different values', () => {
    const before = { a: '1', b: '1' }
    expect(clashes({ before, changes: { a: '2' }, current: { a: '1', b: '3' } })).toEqual([])
    expect(clashes({ before, changes: { a: '2' }, current: { a: '2', b: '1' } })).toEqual([])
    expect(clashes({ before, changes: { a: '2', b: null }, current: { a: '3', b: '1' } })).toEqual(['a'])
  })

  it('combines changes to different fields of an object', () => {
    const before = { place: { street: 'x', town: 'y' } }
    const current = { place: { street: 'x', town: 'theirs' } }
    const changes = { place: { street: 'mine', town: 'y' } }
    expect(mergeChanges(widget, { before, changes, current })).toEqual({
      changes: { place: { street: 'mine', town: 'theirs' } },
      clashes: [],
    })
    expect(clashes({ before, changes: { place: { town: 'mine' } }, current })).toEqual(['place'])
  })

  it('treats a list as one value', () => {
    const before = { lines: [{ n: 1 }] }
    const versions = { before, changes: { lines: [{ n: 2 }] }, current: { lines: [{ n: 1 }, { n: 3 }] } }
    expect(clashes(versions)).toEqual(['lines'])
  })
})
