/* What of a late record is still to be done, whatever the day. Pure. */
import type { Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

/** What of a late record has nothing to do with days: what is still to be done; undefined where nothing is said of it. */
export function openFilter(late: Filter | undefined): Filter | undefined {
  const said = Object.entries(late ?? {}).filter(([, condition]) => !isRow(condition) || !('lt' in condition))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
