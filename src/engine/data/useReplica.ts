import { useEffect } from 'react'
import type { Entity } from '#model/entity/entity'
import { useCacheReader } from './useCacheReader'

/** Lets the whole list come once the server has answered, and again with its later answers. */
export function useReplica(entity: Entity | undefined, fields: readonly string[], answeredAt: number): void {
  const { replicas } = useCacheReader()
  useEffect(() => {
    // The page itself shows when the server cannot be reached.
    if (entity && answeredAt > 0)
      replicas?.load().then(
        (each) => each.keep(entity, fields),
        () => undefined,
      )
  }, [entity, fields, answeredAt, replicas])
}
