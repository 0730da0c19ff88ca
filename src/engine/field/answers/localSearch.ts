/* The global search over what the device holds, as the server answers it. */
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { evaluateQuery } from '#model/evaluate/evaluate'
import { hasSection } from '#model/people/access'
import { comparedHits, hitsOf, searchedText } from '#model/query/hits'
import type { SearchHit } from '#model/wire/record/search'
import type { RequestTools } from './requestTools'

export async function searchLocally(
  { ports, rows }: Pick<RequestTools, 'ports' | 'rows'>,
  text: string,
  isHeld: (entity: Entity) => boolean,
): Promise<readonly SearchHit[]> {
  const { index, person } = ports
  const q = searchedText(text)
  if (q === '') return []
  const held = [...index.values()].filter(
    (entity) => entity.menu && hasSection(entity, person.actor) && isHeld(entity),
  )
  await loadBodies(held)
  const searched = held.filter(({ list }) => list.search.length > 0)
  const found: SearchHit[] = []
  for (const entity of searched) {
    const own = await rows.index(entity, [], true)
    const query = { filter: {}, q, sort: [], range: [0, comparedHits - 1] } as const
    found.push(...hitsOf(entity, evaluateQuery(entity, own, query).rows, q))
  }
  return found
}
