import type { Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import type { InputProps } from '../fieldKind'

/**
 * What a new record has from the reference it is made for: its fixed filter and the values it depends on, once they
 * are there. Undefined where it could not be chosen: among records chosen beside it, it is none.
 */
export function givenBy({ filter, dependsOn }: Reference, { siblings }: InputProps): Row | undefined {
  const fixed = Object.entries(filter ?? {}).filter(
    ([, value]) => value !== null && typeof value !== 'object',
  )
  const parents = Object.entries(dependsOn).map(([name, path]) => [name, siblings.get(path)] as const)
  if (parents.some(([name, value]) => name === systemNames.id || value === undefined || value === null))
    return undefined
  return Object.fromEntries([...fixed, ...parents])
}
