/*
 * Room: the search over everything. Hides which entities are asked and how answers are mixed.
 *
 * `GET busca?q=`: the records a person may see by name, document or code, of every entity that has a section and
 * something to search in. The store answers, so scope and field roles hold.
 */
import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import { distanceOf } from '#model/query/distance'
import { type Feature, serve } from '../../engine/index'

/** Shorter words find everything. */
const shortest = 2
/** Records of each entity, and those among which the best are looked for. */
const most = 5
const looked = 100

/** What the palette of the console finds. */
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
        const q = (c.req.query('q') ?? '').trim()
        if (q.length < shortest) return []
        const searched = entities.filter(
          (entity) => entity.menu && entity.list.search.length > 0 && hasSection(entity, actor),
        )
        const found = await Promise.all(
          searched.map(async ({ name, title }) => {
            const query = {
              filter: {},
              q,
              sort: [],
              range: [0, looked - 1],
              fields: ['id'],
              labels: true,
            } as const
            const { rows } = await store.list(name, query, actor)
            const hits = rows.map(({ id, _label }) => ({
              entity: name,
              id: Number(id),
              label: typeof _label === 'string' && _label !== '' ? _label : title,
            }))
            return hits.toSorted((a, b) => distanceOf(a.label, q) - distanceOf(b.label, q)).slice(0, most)
          }),
        )
        return found.flat()
      },
      { parameters: ['q'] },
    )
  },
}
