/* The fields that every question reads, `ativo` and `id`: both in one visit to the rows, which takes most of the time. */
import type { Row } from '../entity/jsonSchema'
import { systemNames } from '../entity/system'
import { fullMask } from './selection'

/** What the system fields tell. */
export interface SystemFields {
  /** 1 for active rows; rows of an API without that field count as active. */
  readonly active: Uint8Array
  /** Ids are numbers and ascend, as lists often come: by `id` the rows then are as they stand. */
  readonly isById: boolean
}

/** Reads them out of rows. */
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
