/*
 * The global search. Hides which entities are searched and how results are merged. `GET busca?q=` finds
 * records by name, document or code, in every entity with a section and searchable fields, within the
 * person's scope and field roles.
 */
import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import { Problem } from '#model/problem/problem'
import { comparedHits, hitsOf, searchedText } from '#model/query/hits'
import { limitText } from '#model/query/messages'
import type { SearchHit } from '#model/wire/record/search'
import { type Feature, serve } from '../../engine/index'

const mostWords = 10

export const search: Feature = {
  name: 'search',
  forTokens: {
    'GET /busca': { writes: false },
  },
  routes(api, { store, actorOf }) {
    serve(
      api,
      'GET /busca',
      async (c) => {
        const actor = actorOf(c)
        const q = searchedText(c.req.query('q') ?? '')
        if (q === '') return []
        if (q.split(' ').length > mostWords) throw new Problem('too_costly', limitText.words(mostWords))
        const searched = entities.filter(
          (entity) => entity.menu && entity.list.search.length > 0 && hasSection(entity, actor),
        )
        const found: SearchHit[] = []
        // One entity after the other, so that other requests can run in between.
        for (const entity of searched) {
          const range = [0, comparedHits - 1] as const
          const query = { filter: {}, q, sort: [], range, fields: ['id'], labels: true }
          const { rows } = await store.list(entity.name, query, actor)
          found.push(...hitsOf(entity, rows, q))
        }
        return found
      },
      { parameters: ['q'] },
    )
  },
}
