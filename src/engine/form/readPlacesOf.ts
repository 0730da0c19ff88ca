import type { DataProvider } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { PointShape, PolygonShape } from '#model/geometry'
import { farFrom, type PlaceReference, placeReferences } from '#model/near'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { withoutMasked } from '#model/people/hideRow'
import { geometryOf } from '#model/record/located'
import { valueAt } from './state/record'

export interface NearbyPlace {
  readonly title: string
  readonly shape: PointShape | PolygonShape
  /** Distance in kilometres above which a location counts as far. */
  readonly limit: number
}

interface PlaceContext {
  readonly index: EntityIndex
  readonly actor: Actor
  readonly dataProvider: Pick<DataProvider, 'getMany'>
}

export async function readPlacesOf(
  references: readonly PlaceReference[],
  row: Row,
  reader: PlaceContext,
  limit: number = farFrom.referred,
): Promise<readonly NearbyPlace[]> {
  const { index, actor, dataProvider } = reader
  const found = references.map(async ({ path, entity }): Promise<readonly NearbyPlace[]> => {
    const id = valueAt(row, path)
    if (typeof id !== 'number' || !mayAct(entity, 'list', actor)) return []
    const { data } = await dataProvider.getMany(entity.name, { ids: [id], meta: { labels: true } })
    const record: Row | undefined = data.find((each) => each.id === id)
    if (!record) return []
    const shape = geometryOf(entity, withoutMasked(entity, record, actor))
    const title = `de ${entity.title} ${typeof record._label === 'string' ? record._label : ''}`.trim()
    if (shape) return [{ title, shape, limit }]
    return limit === farFrom.beyond
      ? []
      : readPlacesOf(placeReferences(index, entity), record, reader, farFrom.beyond)
  })
  return (await Promise.all(found)).flat()
}
