/*
 * The state of a list: page, sort, search and filters, kept in the address by react-admin's list controller, with what
 * the section (a view, parameters of the address) fixes on top.
 */
import { type ListControllerResult, useListController } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity'
import { systemNames } from '#model/system'
import { useConsole } from '../console'
import { fieldsOf } from './listColumns'
import { type AppliedQuery, appliedQueries, queryFilter } from './listQuery'
import { firstPageSize, useScreenSize } from './pageSizes'

/** Rows of a list and ways to ask for others. */
export interface Rows {
  readonly list: ListControllerResult
  readonly applied: readonly AppliedQuery[]
  /** Takes a filtering parameter out of the address. */
  dropQuery(param: string): void
  readonly search: string
  setSearch(text: string): void
  readonly showsInactive: boolean
  setShowsInactive(isShown: boolean): void
}

/** The rows of an entity, through a view when given. */
export function useRows(entity: Entity, view: View | undefined): Rows {
  const [params, setParams] = useSearchParams()
  const tools = useConsole()
  const size = useScreenSize()
  const fields = useMemo(() => fieldsOf(entity, tools), [entity, tools])
  const applied = useMemo(() => appliedQueries(entity, params), [entity, params])
  const filter = useMemo(() => ({ ...view?.filter, ...queryFilter(applied) }), [view, applied])
  const [first] = entity.list.sort
  const sort = useMemo(() => ({ field: first?.[0] ?? 'id', order: first?.[1] ?? 'ASC' }) as const, [first])
  const list = useListController({
    resource: entity.name,
    disableAuthentication: true,
    storeKey: `${[entity.name, view?.path].filter(Boolean).join('.')}.listParams`,
    filter,
    sort,
    perPage: firstPageSize[size],
    queryOptions: {
      meta: { labels: true, fields, thenBy: entity.list.sort },
      // The page shows the failure in place of the rows.
      onError: () => undefined,
    },
  })
  const { filterValues, displayedFilters, setFilters } = list

  const dropQuery = useCallback(
    (param: string) =>
      setParams((current) => {
        current.delete(param)
        // An address without parameters would bring back the remembered ones, this one among them.
        current.set('page', '1')
        return current
      }),
    [setParams],
  )
  const change = (name: string, value: unknown) => {
    const { [name]: _old, ...others } = filterValues
    setFilters(value === undefined ? others : { ...others, [name]: value }, displayedFilters)
  }

  return {
    list,
    applied,
    dropQuery,
    search: typeof filterValues.q === 'string' ? filterValues.q : '',
    setSearch: (text) => change('q', text === '' ? undefined : text),
    showsInactive: filterValues[systemNames.active] !== undefined,
    setShowsInactive: (isShown) => change(systemNames.active, isShown ? [true, false] : undefined),
  }
}
