/*
 * Room: the search over everything. Hides which entities are asked and how answers are mixed.
 *
 * `GET busca?q=`: the records a person may see by name, document or code, of every entity that has a section and
 * something to search in. The store answers, so scope and field roles hold.
 */
import { entities } from '#generated/entities.ts'
import { hasSection } from '#model/people/access'
import { distanceOf } from '#model/query/distance'
import { limitText } from '#model/query/messages'
import { Problem } from '#model/wire/problem'
import type { SearchHit } from '#model/wire/record/search'
import { type Feature, serve } from '../../engine/index'

/** Shorter words find everything: they are left out, and nothing is looked for where no other is left. */
const shortest = 2
/** Every word is looked for in every entity. */
const mostWords = 10
/** Records of each entity, and those among which the best are looked for. */
const most = 5
const looked = 100

/** The text as far as it is looked for. @throws Problem too_costly for more words than a person looks for at once */
function wordsOf(text: string): string {
  const words = text.split(/\s+/).filter((word) => word.length >= shortest)
  if (words.length > mostWords) throw new Problem('too_costly', limitText.words(mostWords))
  return words.join(' ')
}

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
        const q = wordsOf(c.req.query('q') ?? '')
        if (q === '') return []
        const searched = entities.filter(
          (entity) => entity.menu && entity.list.search.length > 0 && hasSection(entity, actor),
        )
        const found: SearchHit[] = []
        // One entity after the other: what others ask for comes between.
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
