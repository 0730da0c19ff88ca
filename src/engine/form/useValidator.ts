import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../console/console'

export function useValidator(entity: Entity) {
  const { setup } = useConsole()
  return useQuery({
    queryKey: ['validator', entity.name],
    queryFn: () => setup.loadValidators(entity.name),
    staleTime: Number.POSITIVE_INFINITY,
    // react-query cannot compare functions structurally.
    structuralSharing: false,
  })
}
