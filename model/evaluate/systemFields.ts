/* Reads `ativo` and `id` of all rows in one pass, because visiting the rows takes most of the time. */
import type { Row } from '../entity/jsonSchema'
import { systemNames } from '../entity/system'
import { fullMask } from './selection'

export interface SystemFields {
  /** 1 for active rows; rows without the field count as active. */
  readonly active: Uint8Array
  /** Whether IDs already ascend, as they often do, so that no sort by `id` is needed. */
  readonly isById: boolean
}

export function readSystemFields(rows: readonly Row[]): SystemFields {
  const active = fullMask(rows.length)
  let last: unknown = Number.NEGATIVE_INFINITY
  let isById = true
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row
    if (row[systemNames.active] === false) active[at] = 0
    const id = row[systemNames.id]
    isById &&= typeof id === 'number' && id > (last as number)
    last = id
  }
  return { active, isById }
}
