/* One call on many records; each record succeeds or fails by itself. */
import { isRow, type Row } from '../../entity/jsonSchema'
import type { ProblemBody } from '../../problem/problem'

/** Records of one call; the browser sends a large selection in several calls. */
export const mostRecords = 200

export interface RecordIds {
  /** @maxItems 200 */
  readonly ids: readonly number[]
}

export interface RecordVersion {
  readonly id: number
  /** The change of a record with another version fails with `stale`. */
  readonly versao?: number
}

export interface RecordDone {
  readonly id: number
  readonly ok: true
}

export interface RecordRefused extends ProblemBody {
  readonly id: number
  readonly ok: false
}

/** `registro` is the record as saved; absent after a removal. */
export type RecordResult = RecordRefused | (RecordDone & { readonly registro?: Row })

export function isRecordResult(value: unknown): value is RecordResult {
  return isRow(value) && typeof value.id === 'number' && typeof value.ok === 'boolean'
}

export interface RemovalResults {
  readonly resultados: readonly (RecordRefused | RecordDone)[]
}
