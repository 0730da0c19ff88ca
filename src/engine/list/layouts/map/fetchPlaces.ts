/* For APIs without this endpoint, places and clusters are computed from the rows. */

import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { extentOf, placesInViewport } from '#model/evaluate/places'
import {
  type Extent,
  type ExtentQuery,
  encodePlaces,
  type MapResult,
  type PlacesQuery,
} from '#model/query/places'
import type { FoundRow } from '#model/query/queryOf'
import { type CoordinateSource, fieldsIn } from '#model/record/located'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { apiUrl, request } from '../../../data/http'
import { allRows } from '../../../data/listParams'
import { asForm } from '../../../data/longAddress'
import { unreadable } from '../../../data/readAnswer'

export interface PlacesRequest {
  readonly provider: ConsoleDataProvider
  readonly entity: Entity
  readonly way: CoordinateSource
  readonly signal: AbortSignal
}

/** Statuses of an API that lacks the endpoint or takes its path for a record id. */
const unknownPath: readonly number[] = [404, 405, 501]

export function fetchExtent(options: PlacesRequest, query: ExtentQuery): Promise<Extent> {
  return fetchOrCompute(options, query, isExtent, async () =>
    extentOf(options.way, await rowsOf(options, query)),
  )
}

export function fetchPlaces(options: PlacesRequest, query: PlacesQuery): Promise<MapResult> {
  return fetchOrCompute(options, query, arePlaces, async () =>
    placesInViewport(options.way, await rowsOf(options, query), query.sight),
  )
}

async function fetchOrCompute<T>(
  { entity, signal }: PlacesRequest,
  query: ExtentQuery & Partial<PlacesQuery>,
  isAnswer: (json: unknown) => json is T,
  otherwise: () => Promise<T>,
): Promise<T> {
  try {
    const address = `${apiUrl}/${entity.endpoint}/lugares?${encodePlaces(query)}`
    const { json } = await request(...asForm(address, { signal }))
    if (!isAnswer(json)) throw unreadable()
    return json
  } catch (refusal) {
    if (!(refusal instanceof HttpError) || !unknownPath.includes(refusal.status)) throw refusal
    return otherwise()
  }
}

async function rowsOf(
  { provider, entity, way, signal }: PlacesRequest,
  { filter, q, fields = [] }: ExtentQuery & Partial<PlacesQuery>,
): Promise<readonly FoundRow[]> {
  const { through, sources } = way
  const names = sources.flatMap(fieldsIn)
  const paths =
    through === undefined ? [...names, ...fields] : [through, ...names.map((name) => `${through}.${name}`)]
  const { data } = await provider.getList(entity.name, {
    filter: { ...filter, ...(q !== undefined && { q }) },
    pagination: { page: 1, perPage: allRows },
    meta: { labels: true, fields: paths },
    signal,
  })
  return data
}

function isExtent(json: unknown): json is Extent {
  return isRow(json) && typeof json.total === 'number' && typeof json.placed === 'number'
}

function arePlaces(json: unknown): json is MapResult {
  return isRow(json) && Array.isArray(json.places) && Array.isArray(json.clusters)
}
