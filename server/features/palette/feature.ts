/*
 * The global search. Hides which entities are searched and how results are merged. `GET busca?q=` finds
 * records by name, document or code, in every entity with a section and searchable fields, within the
 * person's scope and field roles.
 */
import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import { Problem } from '#model/problem/problem'
import { distanceOf } from '#model/query/distance'
import { limitText } from '#model/query/messages'
import type { SearchHit } from '#model/wire/record/search'
import { type Feature, serve } from '../../engine/index'

/** Shorter words match everything and are ignored. */
const shortest = 2
const mostWords = 10
const most = 5
const looked = 100

/** The searched part of the text. @throws Problem too_costly for too many words */
function wordsOf(text: string): string {
  const words = text.split(/\s+/).filter((word) => word.length >= shortest)
  if (words.length > mostWords) throw new Problem('too_costly', limitText.words(mostWords))
  return words.join(' ')
}

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
        const q = wordsOf(c.req.query('q') ?? '')
        if (q === '') return []
        const searched = entities.filter(
          (entity) => entity.menu && entity.list.search.length > 0 && hasSection(entity, actor),
        )
        const found: SearchHit[] = []
        // One entity after the other, so that other requests can run in between.
        for (const { name, title } of searched) {
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
          found.push(
            ...hits.toSorted((a, b) => distanceOf(a.label, q) - distanceOf(b.label, q)).slice(0, most),
          )
        }
        return found
      },
      { parameters: ['q'] },
    )
  },
}
