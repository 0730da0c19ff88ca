/* Entities as the console loads them: their heads immediately, the rest of each later. */
import type { Entity } from '#model/entity/entity'
import { headOf } from '#model/entity/load/head'
import type { EntityParts } from '#model/entity/load/lazyEntity'

/** The real timer, even if a test mocks the clock. */
const later = setImmediate

/** The entities, split into heads and bodies. */
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
