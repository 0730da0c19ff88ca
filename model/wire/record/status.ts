/* One change of state asked for many records at once: each is decided on its own. */
import type { ProblemBody } from '../problem'

/** The records, the state wanted, and what the way there may ask for. */
export interface StatusChanges extends Readonly<Record<string, unknown>> {
  /** @maxItems 500 */
  readonly ids?: readonly number[]
  /** One record, in place of `ids`. */
  readonly id?: number
  readonly status: string
}

/** What became of one record. */
export type StatusOutcome =
  | { readonly id: number; readonly ok: true; readonly status: unknown }
  | ({ readonly id: number; readonly ok: false } & ProblemBody)

/** What became of the records, in the order of the ids. */
export interface StatusOutcomes {
  readonly resultados: readonly StatusOutcome[]
}
