/* Warns if a location is far from the record's own coordinates or from those of records it refers to. */
import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isPolygon } from '#model/entity/kindGuards'
import { middleOf, readPoint, readPolygon } from '#model/geometry'
import { distanceBetween, farFrom, farText, ownPlace, placeReferences } from '#model/near'
import { ConsoleContext } from '../console/console'
import { readPlacesOf } from './readPlacesOf'
import type { Form } from './state/FormScope'
import { valueAt } from './state/record'

export function useFarWarning({ store, entity, actor }: Form, field: Field): string | undefined {
  const index = useContext(ConsoleContext)?.index
  const dataProvider = useDataProvider()
  const references = useMemo(() => (index ? placeReferences(index, entity) : []), [index, entity])
  // Serialised, because geometries are new objects on every call.
  const placeText = useSyncExternalStore(store.subscribe, () => {
    const data = store.getData()
    return JSON.stringify({ value: data[field.name], own: ownPlace(entity, data) })
  })
  const idText = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(references.map(({ path }) => valueAt(store.getData(), path) ?? null)),
  )
  const told: unknown = JSON.parse(placeText)
  const { value, own }: Row = isRow(told) ? told : {}
  const ownPoint = readPoint({ type: 'Point', coordinates: own })
  const shape = isPolygon(field) ? readPolygon(value) : ownPoint
  const { data: places } = useQuery({
    queryKey: ['places', entity.name, idText],
    queryFn: () => (index ? readPlacesOf(references, store.getData(), { index, actor, dataProvider }) : []),
    enabled: shape !== undefined && index !== undefined && /\d/.test(idText),
  })
  if (!shape) return undefined
  const fromOwn = ownPoint ? distanceBetween(shape, ownPoint.coordinates) : 0
  if (fromOwn > farFrom.own) return farText.own(fromOwn)
  const far = places
    ?.map((place) => ({ ...place, distance: distanceBetween(shape, middleOf(place.shape)) }))
    .find(({ distance, limit }) => distance > limit)
  return far && farText.other(far.distance, far.title)
}
