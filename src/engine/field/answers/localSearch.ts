/* The global search over what the device holds, as the server answers it. */
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { evaluateQuery } from '#model/evaluate/evaluate'
import { hasSection } from '#model/people/access'
import { distanceOf } from '#model/query/distance'
import type { SearchHit } from '#model/wire/record/search'
import type { RequestTools } from './requestTools'

/** Shorter words match everything and are ignored. */
const shortest = 2
const most = 5
const looked = 100

export async function searchLocally(
  { ports, rows }: Pick<RequestTools, 'ports' | 'rows'>,
  text: string,
  isHeld: (entity: Entity) => boolean,
): Promise<readonly SearchHit[]> {
  const { index, person } = ports
  const words = text.split(/\s+/).filter(({ length }) => length >= shortest)
  if (words.length === 0) return []
  const q = words.join(' ')
  const held = [...index.values()].filter(
    (entity) => entity.menu && hasSection(entity, person.actor) && isHeld(entity),
  )
  await loadBodies(held)
  const searched = held.filter(({ list }) => list.search.length > 0)
  const found: SearchHit[] = []
  for (const entity of searched) {
    const own = await rows.index(entity, [], true)
    const query = { filter: {}, q, sort: [], range: [0, looked - 1] } as const
    const hits = evaluateQuery(entity, own, query).rows.map(({ id, _label }) => ({
      entity: entity.name,
      id: Number(id),
      label: typeof _label === 'string' && _label !== '' ? _label : entity.title,
    }))
    found.push(...hits.toSorted((a, b) => distanceOf(a.label, q) - distanceOf(b.label, q)).slice(0, most))
  }
  return found
}
