import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../../shell/console'

/** The compiled validator of an entity, loaded when its first form is opened. */
export function useValidator(entity: Entity) {
  const { setup } = useConsole()
  return useQuery({
    queryKey: ['validator', entity.name],
    queryFn: () => setup.loadValidators(entity.name),
    staleTime: Number.POSITIVE_INFINITY,
    // A function is not data to the cache's comparison.
    structuralSharing: false,
  })
}
