/* Entities as the console loads them: their heads at once, the rest of each later. */
import type { Entity } from '#model/entity/entity'
import { headOf } from '#model/entity/load/head'
import type { EntityParts } from '#model/entity/load/lazyEntity'

/** The real one, whatever clock a test sets. */
const later = setImmediate

/** The entities in parts. */
export function partsOf(entities: Iterable<Entity>): EntityParts {
  const all = new Map([...entities].map((entity) => [entity.name, entity]))
  return {
    heads: [...all.values()].map(headOf),
    async load(name) {
      await new Promise((resolve) => later(resolve))
      const entity = all.get(name)
      if (!entity) throw new Error(`There is no entity "${name}"`)
      return entity
    },
  }
}
