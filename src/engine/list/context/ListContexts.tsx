/*
 * Room: the list as a context of react-admin. Hides how our state is read and changed by its components: they sort,
 * filter, turn pages, tick and export the rows of our grid. Values are made only when they are read.
 */
import { type PropsWithChildren, useMemo } from 'react'
import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'react-admin'
import type { Filter } from '#model/entity/entity'
import { useSection } from '../../shell/console'
import { ExportProgress } from '../export/ExportProgress'
import { showsAll } from '../state/question'
import { toFilterValues } from './filterForm'
import { type PublishedList, useListChanges } from './useListChanges'
import { useListExporter } from './useListExporter'
import { useTicks } from './useTicks'

interface ListContextsProps extends PublishedList {
  /** Conditions that the list cannot remove. */
  readonly fixed: Filter | undefined
}

/** Publishes a list as react-admin's list of its entity. */
export function ListContexts({ fixed, children, ...list }: PropsWithChildren<ListContextsProps>) {
  const { entity, data, state } = list
  const { view, page } = state
  const section = useSection()
  const title = section?.view?.title ?? entity.messages.listTitle
  const changes = useListChanges(list)
  const ticks = useTicks(list)
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
      // How many there are is still being counted.
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
      {/* react-admin's type names each of its states apart; this is one of them at any time. */}
      <ListContextProvider value={value as unknown as ListControllerResult}>{children}</ListContextProvider>
      <ExportProgress running={running} onCancel={cancel} />
    </ResourceContextProvider>
  )
}
