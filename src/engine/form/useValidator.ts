import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity'
import type { Validator } from '#model/validate'
import { useConsole } from '../console'
import type { CompiledValidators } from '../contract'

/** The compiled validator of an entity, loaded when its first form is opened. */
export function useValidator(entity: Entity) {
  const { setup } = useConsole()
  return useQuery({
    queryKey: ['validator', entity.name],
    // Wrapped, because a function is not data to the cache's comparison.
    queryFn: async () => ({ validate: validatorOf(entity, await setup.loadValidators(entity.name)) }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

function validatorOf(entity: Entity, compiled: CompiledValidators): Validator {
  const { validate } = compiled
  if (typeof validate !== 'function') throw new Error(`no compiled validator for ${entity.name}`)
  return validate as Validator
}
