import { useEffect, useMemo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { columnsOf } from '../rows/listColumns'
import { useSelection } from './bulk/useSelection'
import { type ListData, useListData } from './data/useListData'
import { useSummary } from './data/useSummary'
import { listQueryOf } from './state/listQuery'
import type { ListState } from './state/useListView'

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
  const { summary, error: summaryError } = useSummary(entity, listQuery, summed, view.group)
  const selection = useSelection(data, JSON.stringify([entity.name, listQuery]))
  useLastPage(data, state)

  const groupedBy = columns.find(({ column }) => column.field === view.group)
  const isTurned = listQuery.sort[0]?.[1] === 'DESC'
  const error = data.error ?? (groupedBy && summaryError)
  return {
    listQuery,
    columns,
    data,
    selection,
    sums: summary?.sums,
    haveSumsFailed: summaryError !== undefined && summed.length > 0,
    groupedBy,
    groups: groupedBy && (isTurned ? summary?.groups?.toReversed() : summary?.groups),
    error,
    // Rows of a previous query are not shown with this query's error, but a list with some missing rows is.
    hasRows: !error || (error === data.error && data.total !== undefined && !data.isOld),
  }
}

/** The current page may no longer exist when rows became fewer. */
function useLastPage({ total, isMore, isOld }: ListData, { view, page, setPage }: ListState) {
  useEffect(() => {
    const last = Math.max(1, Math.ceil((total ?? 0) / view.pageSize))
    if (total !== undefined && !isMore && !isOld && page > last) setPage(last)
  }, [total, isMore, isOld, page, view.pageSize, setPage])
}
