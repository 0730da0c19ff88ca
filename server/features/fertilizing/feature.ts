/*
 * Room: lists of fertilizers by type. Hides that the specification gives lists and records one address.
 *
 * `GET adubagemecalagem/{type}`: the items of one of the five types. The specification gives records the same
 * address; the numbers of new records begin after those of the types (`firstId`), and a record that is older is read
 * with `labels=1`, as the console reads records.
 */

import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import type { FilterOf, SortOf } from '#model/entity/registry'
import { withPlainFilter } from '#model/query/plainFilter'
import { decodeQuery } from '#model/query/queryUrl'
import { type Feature, serve } from '../../engine/index'
import { isChoice } from '../kit/isChoice'

const entity = 'adubagemecalagem'
const index = indexEntities(entities)
const known = index.get(entity)

/** Lists by type. */
export const fertilizing: Feature = {
  name: 'fertilizing',
  routes(api, { store, actorOf }) {
    serve(
      api,
      'GET /adubagemecalagem/:type',
      async (c, next) => {
        if (c.req.query('labels') === '1') return next()
        const params = new URL(c.req.url).searchParams
        const query = decodeQuery(params)
        const type = Number(c.req.param('type'))
        if (!known || !isChoice(entity, 'tipo_adubagem_calagem_id', type)) return next()
        const ofType = { tipo_adubagem_calagem_id: type } satisfies FilterOf<typeof entity>
        const byName: readonly SortOf<typeof entity>[] = [['nome', 'ASC']]
        const filter = { ...withPlainFilter(index, known, params, query.filter), ...ofType }
        const sort = query.sort.length > 0 ? query.sort : byName
        const { rows, total } = await store.list<string, string, boolean>(
          entity,
          { ...query, filter, sort },
          actorOf(c),
        )
        const from = query.range?.[0] ?? 0
        const shown = rows.length === 0 ? '*' : `${from}-${from + rows.length - 1}`
        c.header('Content-Range', `${entity} ${shown}/${total}`)
        return rows
      },
      { patterns: { type: '[1-5]' }, parameters: 'listed' },
    )
  },
}
