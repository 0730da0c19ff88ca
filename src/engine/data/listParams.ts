/* What a list is asked for, in the words of react-admin and those that this wire adds. */
import type { Filter, SortKey } from '#model/entity/entity'

/** A page of at least this many rows means all of them: no range is asked for. */
export const allRows = 1_000_000

/** What may be said beside the usual parameters, in `meta`. */
export interface RequestMeta {
  /** Adds `_label` and `_labels` to every row. */
  readonly labels?: boolean
  /** Fields wanted. */
  readonly fields?: readonly string[]
  /** Sort keys after the single one of react-admin. */
  readonly thenBy?: readonly SortKey[]
  /** What is called as the words say comes first. */
  readonly relevance?: boolean
  /** `capped`: the answer may leave out its total rather than wait for a long count. */
  readonly total?: 'capped'
  /** The version that a change was made on; the server refuses it when there is a newer one. */
  readonly version?: number
  /** Ends the waiting for a change. */
  readonly signal?: AbortSignal
}

/** What a list is asked for. */
export interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number }
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filter?: Filter & { readonly q?: string }
  readonly meta?: RequestMeta
}

/** Do labels come along? Where nothing is said they do: react-admin's components call records by them. */
export function wantsLabels(meta: RequestMeta | undefined): boolean {
  return meta === undefined || meta.labels === true
}
