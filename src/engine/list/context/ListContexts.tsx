/*
 * The list as a context of react-admin. Hides how react-admin's components read and change our state.
 * Values are computed only when they are read.
 */
import { type PropsWithChildren, useMemo } from 'react'
import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'react-admin'
import type { Filter } from '#model/entity/entity'
import { useSection } from '../../console/console'
import { ExportProgress } from '../../export/ExportProgress'
import { showsAll } from '../state/listQuery'
import { toFilterValues } from './filterForm'
import { type ListContextSource, useListChanges } from './useListChanges'
import { useListExporter } from './useListExporter'
import { useListSelection } from './useListSelection'

interface ListContextsProps extends ListContextSource {
  readonly fixed: Filter | undefined
}

export function ListContexts({ fixed, children, ...list }: PropsWithChildren<ListContextsProps>) {
  const { entity, data, state } = list
  const { view, page } = state
  const section = useSection()
  const title = section?.view?.title ?? entity.messages.listTitle
  const changes = useListChanges(list)
  const ticks = useListSelection(list)
  const { exporter, running, cancel } = useListExporter(list)
  const filterValues = useMemo(() => toFilterValues(view.filter, view.q), [view.filter, view.q])
  const [field = 'id', order = 'ASC'] = view.sort[0] ?? []
  const sort = useMemo(() => ({ field, order }), [field, order])

  const isAll = showsAll(view)
  const { rows, total, isMore, isOld, isFetching, error = null, refetch } = data
  const isPending = total === undefined && !error
  const value = useMemo(
    () => ({
      resource: entity.name,
      defaultTitle: title,
      get data() {
        return isPending ? undefined : rows()
      },
      total: isMore ? undefined : total,
      error,
      isPending,
      isLoading: isPending && isFetching,
      isFetching,
      isPlaceholderData: isOld,
      isPaused: false,
      refetch,
      filter: fixed,
      filterValues,
      sort,
      page,
      perPage: isAll ? Math.max(total ?? 0, 1) : view.pageSize,
      hasNextPage: !isAll && (isMore || page * view.pageSize < (total ?? 0)),
      hasPreviousPage: !isAll && page > 1,
      exporter,
      ...changes,
      ...ticks,
    }),
    [
      entity.name,
      title,
      rows,
      total,
      isMore,
      error,
      isPending,
      isFetching,
      isOld,
      refetch,
      fixed,
      filterValues,
      sort,
      page,
      isAll,
      view.pageSize,
      exporter,
      changes,
      ticks,
    ],
  )
  return (
    <ResourceContextProvider value={entity.name}>
      {/* react-admin types each loading state as a separate interface; this object covers them all. */}
      <ListContextProvider value={value as unknown as ListControllerResult}>{children}</ListContextProvider>
      <ExportProgress running={running} onCancel={cancel} />
    </ResourceContextProvider>
  )
}
