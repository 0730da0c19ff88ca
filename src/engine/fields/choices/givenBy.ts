import type { Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import type { InputProps } from '../../contract'

/**
 * Values that the reference prescribes for a new record: its fixed filter and the fields it depends on.
 * Undefined while one of these is empty, and where the choice is limited to ids chosen in a sibling field,
 * which cannot include a new record.
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
