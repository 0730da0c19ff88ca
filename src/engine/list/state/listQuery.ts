import type { Filter, SortKey } from '#model/entity/entity'
import { allRows } from '../../data/listParams'
import type { ListView } from './listView'

export interface ListQuery {
  readonly filter: Filter
  readonly q: string
  readonly sort: readonly SortKey[]
}

/** Rows are sorted by the group first. */
export function listQueryOf({ filter, q, sort, group }: ListView, fixed: Filter = {}): ListQuery {
  const groupKey: SortKey[] = group ? [[group, sort.find(([field]) => field === group)?.[1] ?? 'ASC']] : []
  return {
    filter: { ...filter, ...fixed },
    q,
    sort: [...groupKey, ...sort.filter(([field]) => field !== group)],
  }
}

export function showsAll(view: ListView): boolean {
  return view.group !== undefined || view.pageSize >= allRows
}
