/* Changes the state of many records in one request; each one succeeds or fails by itself. */
import type { ProblemBody } from '../../problem/problem'

export interface StatusChanges extends Readonly<Record<string, unknown>> {
  /** @maxItems 500 */
  readonly ids?: readonly number[]
  /** A single record, instead of `ids`. */
  readonly id?: number
  readonly status: string
}

export type StatusOutcome =
  | { readonly id: number; readonly ok: true; readonly status: unknown }
  | ({ readonly id: number; readonly ok: false } & ProblemBody)

export interface StatusOutcomes {
  readonly resultados: readonly StatusOutcome[]
}
