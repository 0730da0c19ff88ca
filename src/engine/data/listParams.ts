import type { Filter, SortKey } from '#model/entity/entity'

/** A page size of at least this means all rows: no range is sent. */
export const allRows = 1_000_000

export interface RequestMeta {
  readonly labels?: boolean
  readonly fields?: readonly string[]
  /** Sort keys after the first, which react-admin passes itself. */
  readonly thenBy?: readonly SortKey[]
  /** Sorts by how well the label matches `q`. */
  readonly relevance?: boolean
  /** `capped`: the response may omit the total instead of waiting for a long count. */
  readonly total?: 'capped'
  /** The version a change is based on; the server rejects the change if there is a newer one. */
  readonly version?: number
  readonly signal?: AbortSignal
}

export interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number }
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filter?: Filter & { readonly q?: string }
  readonly meta?: RequestMeta
}

/** On by default, because react-admin's components show records by their labels. */
export function wantsLabels(meta: RequestMeta | undefined): boolean {
  return meta === undefined || meta.labels === true
}
