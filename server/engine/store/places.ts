/* Rows of a list on a map, with the list's query, access and masks. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { Problem } from '#model/problem/problem'
import { checkQuery } from '#model/query/checkQuery'
import { checkPrice } from '#model/query/limits'
import type { ExtentQuery, PlacesQuery } from '#model/query/places'
import { type CoordinateSource, placeWay } from '#model/record/located'
import type { Store } from '../contract'
import { entityFor } from './entityFor'
import type { ListTools } from './lists'
import { readExtent, readPlaces } from './queries/places'
import { resolveSearch } from './queries/resolveSearch'

export function createPlaces({
  tools,
  db,
  runner,
}: Pick<ListTools, 'tools' | 'db' | 'runner'>): Pick<Store, 'extent' | 'places'> {
  const { index } = tools

  async function prepare<Q extends ExtentQuery & Partial<PlacesQuery>>(
    entity: Entity,
    query: Q,
    actor: Actor,
  ) {
    const { fields, ...listQuery } = query
    if (actor.role !== systemRole) checkPrice(index, entity, listQuery)
    checkQuery(index, entity, { filter: query.filter, sort: [] }, actor)
    const way = wayTo(entity, query.by, actor)
    if (actor.role !== systemRole && fields) checkPrice(index, way.at, { fields })
    if (fields) checkQuery(index, way.at, { filter: {}, sort: [], fields }, actor)
    return { ...(await resolveSearch(db, index, entity, query, actor)), way }
  }

  function wayTo(entity: Entity, by: string, actor: Actor): CoordinateSource {
    const way = placeWay(index, entity, by, actor)
    if (way) return way
    const allowed = entity.fields
      .map(({ name }) => name)
      .filter((name) => placeWay(index, entity, name, actor))
    throw new Problem('unknown_field', refusalText.unknownField(by), { allowed })
  }

  return {
    async extent(name, query, actor) {
      const entity = entityFor(index, name, 'list', actor)
      return readExtent(runner, index, entity, await prepare(entity, query, actor), actor)
    },
    async places(name, query, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const placesQuery = await prepare(entity, query, actor)
      const { at } = placesQuery.way
      const show = async (rows: readonly Row[]) => {
        const what = { filter: query.filter, sort: [], ...(query.q !== undefined && { q: query.q }) }
        await tools.noteReveal?.(db, { entity: at, what, rows, actor })
        return hideRows(index, at, rows, actor)
      }
      return readPlaces(runner, index, entity, placesQuery, actor, show)
    },
  }
}
