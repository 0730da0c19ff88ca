import { describe, expect, it } from 'vitest'
import { parseEntity } from '../../../model/entity/parse/parseEntity'
import { geometryOf } from '../../../model/record/located'

const number = (kind: string) => ({ type: 'number', title: kind, 'x-field': { kind } })
const widget = parseEntity('widget', {
  title: 'Widget',
  type: 'object',
  'x-entity': { plural: 'Widgets', label: '{name}' },
  properties: {
    name: { type: 'string', title: 'Name' },
    north: number('latitude'),
    east: number('longitude'),
    edge: { type: 'object', title: 'Edge', 'x-field': { kind: 'polygon' } },
  },
})
const edge = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
} as const

describe('the geometry of a record', () => {
  it('is its outline, else its position, else undefined', () => {
    expect(geometryOf(widget, { edge, north: -21, east: -45 })).toEqual(edge)
    expect(geometryOf(widget, { edge: null, north: -21, east: -45 })).toEqual({
      type: 'Point',
      coordinates: [-45, -21],
    })
    expect(geometryOf(widget, { north: -21, east: null })).toBeUndefined()
  })
})
