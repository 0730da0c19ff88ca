import { describe, expect, it } from 'vitest'
import {
  areaOf,
  cornersOf,
  isInside,
  middleOf,
  polygonOf,
  readPlaces,
  readPoint,
  readPolygon,
  writePlaces,
} from '../../model/geometry'

const square = polygonOf([
  [-45.15, -21.25],
  [-45.148, -21.25],
  [-45.148, -21.252],
  [-45.15, -21.252],
])

describe('a polygon', () => {
  it('is closed automatically and needs three corners', () => {
    expect(square?.coordinates[0]).toHaveLength(5)
    expect(square && cornersOf(square)).toHaveLength(4)
    expect(
      polygonOf([
        [0, 0],
        [1, 1],
      ]),
    ).toBeUndefined()
  })

  it('has an area in hectares regardless of its direction and without holes', () => {
    if (!square) throw new Error('no square')
    // On the ellipsoid 0.002° of latitude are 221.443 m there, of longitude 207.587 m.
    expect(areaOf(square)).toBeCloseTo(4.5969, 4)
    expect(
      areaOf({ ...square, coordinates: square.coordinates.map((ring) => ring.toReversed()) }),
    ).toBeCloseTo(areaOf(square), 9)
    const [ring = []] = square.coordinates
    expect(areaOf({ type: 'Polygon', coordinates: [ring, ring] })).toBe(0)
  })

  it('is undefined when its input is invalid', () => {
    expect(readPolygon(square)).toEqual(square)
    for (const value of [
      undefined,
      'x',
      { type: 'Polygon' },
      { type: 'Polygon', coordinates: [[[0, 0]]] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 'x'],
            [0, 0],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 91],
            [2, 2],
            [0, 0],
          ],
        ],
      },
    ])
      expect(readPolygon(value)).toBeUndefined()
    expect(readPoint({ type: 'Point', coordinates: [-45, -21] })).toBeTruthy()
    expect(readPoint({ type: 'Point', coordinates: [-181, -21] })).toBeUndefined()
  })
})

describe('coordinates as text', () => {
  it('are parsed as they are formatted, with decimal commas or points', () => {
    const places = [
      [-45.15, -21.25],
      [-45.148, -21.252],
    ] as const
    expect(writePlaces(places)).toBe('-21,250000; -45,150000\n-21,252000; -45,148000')
    expect(readPlaces(writePlaces(places))).toEqual(places)
    expect(readPlaces('-21.25, -45.15\n\n-21.252 -45.148')).toEqual(places)
  })

  it.each([
    `21°15'00"S; 45°09'00"O`,
    `21º15'00"S 45º09'00"W`,
    '21 15 0 S, 45 9 0 W',
    'S21.25 W45.15',
    'S 21 15,0 O 45 9,0',
    '45,15 O; 21,25 S',
    '45°9\'0"W 21°15\'0"S',
    '-21,25 -45,15',
    '-21,25, -45,15',
  ])('are parsed from %s', (line) => {
    expect(readPlaces(line)).toEqual([[-45.15, -21.25]])
  })

  it('are refused completely when one line is invalid', () => {
    expect(readPlaces('-21,25; -45,15\nhere')).toBeUndefined()
    expect(readPlaces('-95; -45')).toBeUndefined()
    expect(readPlaces('')).toEqual([])
  })
})

describe('a position', () => {
  const lake = { type: 'Polygon', coordinates: [ring(0, 10), ring(4, 6)] } as const

  it('is inside a polygon, outside of it, or in a hole of it', () => {
    expect([isInside(lake, [2, 2]), isInside(lake, [12, 5]), isInside(lake, [5, 5])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is the centre of a polygon or the point itself', () => {
    expect(middleOf(lake)).toEqual([5, 5])
    expect(middleOf({ type: 'Point', coordinates: [1, 2] })).toEqual([1, 2])
  })
})

function ring(from: number, to: number): readonly (readonly [number, number])[] {
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
}
