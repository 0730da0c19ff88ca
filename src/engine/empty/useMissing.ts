import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { call } from '../data/call'

export function missingQuery(entity: string) {
  return {
    queryKey: ['missingReferences', entity],
    queryFn: () => call('GET /primeiros-passos/:entidade', { path: { entidade: entity } }),
    staleTime: 0,
    retry: false,
  } as const
}

/** Required references without a record to choose; `isBlocked` when the person cannot enter one either. */
export function useMissing(entity: Entity, isWanted = true) {
  const { actor } = useConsole()
  const needsOthers = entity.fields.some(({ required, ref }) => required && ref)
  const { data, isLoading } = useQuery({
    ...missingQuery(entity.name),
    enabled: isWanted && needsOthers && mayAct(entity, 'create', actor),
  })
  const missing = data?.faltam ?? []
  return { missing, isLoading, isBlocked: missing.some(({ cadastra }) => !cadastra) }
}
