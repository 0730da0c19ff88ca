/* Whether a question means active records only. Pure. */
import type { Filter } from '../entity/entity'
import { systemNames } from '../entity/system'
import { isOfBranch } from '../entity/tree'

/** Without a word about `ativo`, or the numbers of records, only active rows are meant. */
export function areActive(filter: Filter): boolean {
  const { id, active } = systemNames
  return !(active in filter || (id in filter && !isOfBranch(filter[id])))
}
