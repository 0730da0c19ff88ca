import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { distanceBetween, ownPlace, placeReferences } from '#model/near'
import { placeSources } from '#model/record/located'

const index = indexEntities(entities)
const field = {
  type: 'Polygon',
  coordinates: [
    [
      [-46, -21],
      [-45.99, -21],
      [-45.99, -21.01],
      [-46, -21],
    ],
  ],
} as const

describe('the distance between a shape and a position', () => {
  it('is zero inside an outline and otherwise the distance to the nearest corner', () => {
    expect(distanceBetween(field, [-45.993, -21.003])).toBe(0)
    expect(distanceBetween(field, [-45.99, -20])).toBeCloseTo(111.2, 1)
    expect(distanceBetween({ type: 'Point', coordinates: [-46, -21] }, [-45, -21])).toBeCloseTo(103.8, 1)
  })
})

describe('places around a record', () => {
  it('include every reference to records with a position, in every entity', () => {
    const found = entities.flatMap((entity) =>
      placeReferences(index, entity).map(({ path, entity: target }) => {
        expect(placeSources(target).length).toBeGreaterThan(0)
        return `${entity.name}.${path.join('.')}`
      }),
    )
    expect(found).toContain('talhao.fazenda_id')
    expect(found).toContain('fazenda.endereco.cidade')
  })

  it('exclude the outline of the record itself', () => {
    const plot = index.get('talhao')
    const row = { poligono: field, latitude_gleba: -21.5, longitude_gleba: -45.5 }
    expect(plot && ownPlace(plot, row)).toEqual([-45.5, -21.5])
    expect(plot && ownPlace(plot, { poligono: field })).toBeUndefined()
  })
})
