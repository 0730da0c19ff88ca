import { useMemo, useState } from 'react'
import { type GetDataOptions, useDataProvider, useEvent } from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import { checkQuery, maySortBy } from '#model/query/checkQuery'
import { type ConsoleTools, useConsole } from '../../console/console'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { allRows } from '../../data/listParams'
import type { Selection } from '../bulk/useSelection'
import type { ListData } from '../data/useListData'
import type { ListQuery } from '../state/listQuery'
import type { ListState } from '../state/useListView'
import { type FilterValues, readFilterValues } from './filterForm'

export interface ListContextSource {
  readonly entity: Entity
  readonly state: ListState
  readonly listQuery: ListQuery
  readonly data: ListData
  readonly selection: Selection
}

interface SortPayload {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

type DisplayedFilters = Readonly<Record<string, boolean>>

/** Stable setters, and the filters that a form displays although they are empty. */
export function useListChanges({ entity, state, listQuery }: ListContextSource) {
  const tools = useConsole()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [displayedFilters, show] = useState<DisplayedFilters>({})
  const { change, setPage } = state

  const setFilters = useEvent((values: FilterValues, shown?: DisplayedFilters) => {
    const { filter, q } = readFilterValues(values)
    change({ filter: allowedIn(entity, filter, tools), q })
    if (shown) show(shown)
  })
  const showFilter = useEvent((name: string, value?: unknown) => {
    show({ ...displayedFilters, [name]: true })
    if (value === undefined) return
    const { filter } = readFilterValues({ [name]: value })
    change({ filter: { ...state.view.filter, ...allowedIn(entity, filter, tools) } })
  })
  const hideFilter = useEvent((name: string) => {
    const { [name]: _shown, ...others } = displayedFilters
    show(others)
    const rest = Object.entries(state.view.filter).filter(
      ([path]) => path !== name && !path.startsWith(`${name}.`),
    )
    change({ filter: Object.fromEntries(rest), ...(name === 'q' && { q: '' }) })
  })
  const setSort = useEvent(({ field, order }: SortPayload) => {
    if (maySortBy(tools.index, entity, field, tools.actor)) change({ sort: [[field, order]] })
  })
  const setPerPage = useEvent((pageSize: number) => change({ pageSize }))
  const getData = useEvent(async ({ maxResults = allRows, meta }: GetDataOptions = {}) => {
    const { filter, q, sort } = listQuery
    const [first] = sort
    const { data } = await dataProvider.getList(entity.name, {
      pagination: { page: 1, perPage: maxResults },
      ...(first && { sort: { field: first[0], order: first[1] } }),
      filter: { ...filter, ...(q !== '' && { q }) },
      meta: { labels: true, thenBy: sort, ...meta },
    })
    return data
  })
  return useMemo(
    () => ({ displayedFilters, setFilters, showFilter, hideFilter, setSort, setPage, setPerPage, getData }),
    [displayedFilters, setFilters, showFilter, hideFilter, setSort, setPage, setPerPage, getData],
  )
}

/** Drops conditions that the server would refuse. */
function allowedIn(entity: Entity, filter: Filter, { index, actor }: ConsoleTools): Filter {
  const allowed = Object.entries(filter).filter(([path, condition]) => {
    try {
      checkQuery(index, entity, { filter: { [path]: condition }, sort: [] }, actor)
      return true
    } catch {
      return false
    }
  })
  return Object.fromEntries(allowed)
}
