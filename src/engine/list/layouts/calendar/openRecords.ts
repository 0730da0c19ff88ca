import type { Filter } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

/** The conditions of the late filter that do not depend on dates mark a record as open. */
export function openRecordsFilter(late: Filter | undefined): Filter | undefined {
  const lasting = Object.entries(late ?? {}).filter(
    ([, condition]) => !isRow(condition) || !('lt' in condition),
  )
  return lasting.length > 0 ? Object.fromEntries(lasting) : undefined
}
