import { useEffect, useMemo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { isAccountField } from '#model/entity/system'
import type { Group, Summary } from '#model/query/query'
import { useConsole } from '../console/console'
import { columnsOf, type ListColumn } from '../rows/listColumns'
import { useSelection } from './bulk/useSelection'
import { type ListData, useListData } from './data/useListData'
import { useSummary } from './data/useSummary'
import { useSummaryOfRows } from './data/useSummaryOfRows'
import { type ListQuery, listQueryOf } from './state/listQuery'
import type { ListState } from './state/useListView'

/** Keeps the line of totals in place until they arrive. */
const awaited: Summary['sums'] = {}

export function useEntityRows(entity: Entity, state: ListState, fixed: Filter | undefined) {
  const tools = useConsole()
  const { view } = state
  const listQuery = useMemo(() => listQueryOf(view, fixed), [view, fixed])
  const columns = useMemo(() => columnsOf(entity, tools), [entity, tools])
  const summed = useMemo(
    () => columns.filter(({ column }) => column.sum).map(({ column }) => column.field),
    [columns],
  )
  const data = useListData(entity, state, listQuery)
  const found = useSummary(entity, listQuery, summed, view.group)
  const summary = useSummaryOfRows(data, found, view.group)
  const summaryError = found.error
  const selection = useSelection(data, JSON.stringify([entity.name, listQuery]))
  useLastPage(data, state)

  const groupedBy = columns.find(({ column }) => column.field === view.group)
  const error = data.error ?? (groupedBy && summaryError)
  return {
    listQuery,
    columns,
    data,
    selection,
    sums: summary?.sums ?? (summaryError ? undefined : awaited),
    haveSumsFailed: summaryError !== undefined && summed.length > 0,
    groupedBy,
    groups: groupedBy && summary?.groups && inDirection(summary.groups, groupedBy, listQuery),
    error,
    // Rows of a previous query are not shown with this query's error, but a list with some missing rows is.
    hasRows: !error || (error === data.error && data.total !== undefined && !data.isOld),
  }
}

/** Groups are in ascending order; those without a value are last in both directions. */
function inDirection(groups: readonly Group[], { field }: ListColumn, { sort }: ListQuery): readonly Group[] {
  if (sort[0]?.[1] !== 'DESC') return groups
  const isNamed = field.ref !== undefined || isAccountField(field)
  const isEmpty = ({ value, label }: Group) => value === null || (isNamed && label === undefined)
  const at = groups.findIndex(isEmpty)
  return at < 0 ? groups.toReversed() : [...groups.slice(0, at).reverse(), ...groups.slice(at).reverse()]
}

/** The current page may no longer exist when rows became fewer. */
function useLastPage({ total, isMore, isOld }: ListData, { view, page, setPage }: ListState) {
  useEffect(() => {
    const last = Math.max(1, Math.ceil((total ?? 0) / view.pageSize))
    if (total !== undefined && !isMore && !isOld && page > last) setPage(last)
  }, [total, isMore, isOld, page, view.pageSize, setPage])
}
