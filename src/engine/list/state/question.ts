/* What a view asks about the rows of an entity. Pure. */
import type { Filter, SortKey } from '#model/entity/entity'
import { allRows } from '../../data/listParams'
import type { ListView } from './listView'

/** What is asked about the rows of an entity. */
export interface Question {
  readonly filter: Filter
  readonly q: string
  readonly sort: readonly SortKey[]
}

/** The question of a view, with what its section fixes. */
export function questionOf({ filter, q, sort, group }: ListView, fixed: Filter = {}): Question {
  const groupKey: SortKey[] = group ? [[group, sort.find(([field]) => field === group)?.[1] ?? 'ASC']] : []
  return {
    filter: { ...filter, ...fixed },
    q,
    sort: [...groupKey, ...sort.filter(([field]) => field !== group)],
  }
}

/** Are all rows shown below each other, without pages? */
export function showsAll(view: ListView): boolean {
  return view.group !== undefined || view.pageSize >= allRows
}
