import type { Filter } from '../entity/entity'
import { systemNames } from '../entity/system'
import { isOfBranch } from '../entity/tree'

/** A query without a condition on `ativo` or on IDs only matches active records. */
export function areActive(filter: Filter): boolean {
  const { id, active } = systemNames
  return !(active in filter || (id in filter && !isOfBranch(filter[id])))
}
