/* An entity's list with toolbar, filters and footer, also used for the linked rows under an expanded row. */

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { memo, type PropsWithChildren, type ReactNode, useEffect, useMemo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { hasOffers } from '../actions/offerPaths'
import { useConsole } from '../console/console'
import { listText } from '../messages'
import { lazyDialog } from '../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageFailure } from '../page/PageFailure'
import { loadOfferIcons } from '../rows/RowActions'
import { SearchContext, type ShownSearch } from '../rows/searchHit'
import { useRemoveRow } from '../rows/useRemoveRow'
import { ListContexts } from './context/ListContexts'
import { ListGrid } from './grid/ListGrid'
import { ListFooter } from './ListFooter'
import { ListTools } from './ListTools'
import { gridText } from './messages'
import { useScreenSize } from './state/pageSizes'
import { type ListState, useLocalListView } from './state/useListView'
import { useEntityRows } from './useEntityRows'

/** Only narrow screens load it, in parallel with the rows. */
const RowCards = lazyPart(() => import('./RowCards').then((part) => part.RowCards))
const LayoutRows = lazyPart(() => import('./layouts/shapes').then((part) => part.LayoutRows))

const EmptyList = lazyDialog(() => import('./EmptyList').then((part) => part.EmptyList))
const NewsLine = lazyDialog(() => import('./NewsLine').then((part) => part.NewsLine))
const ListPaper = lazyDialog(() => import('./ListPaper').then((part) => part.ListPaper))

/** As high as the screen, so that what follows does not shift when the rows arrive. */
const waiting = <div className="list-waiting" aria-busy="true" />

/** Keeps the previous rows on screen until the groups of the new ones have arrived. */
const HeldRows = memo(
  ({ children }: PropsWithChildren<{ readonly isHeld: boolean }>) => children,
  (_before, after) => after.isHeld,
)

interface EntityListProps {
  readonly entity: Entity
  readonly state: ListState
  readonly fixed?: Filter
  readonly label: string
  /** What stands above the rows; a list inside another page has no tools. */
  readonly head?: { readonly title: ReactNode; readonly create: ReactNode }
}

export function EntityList({ entity, state, fixed, label, head }: EntityListProps) {
  const isNested = head === undefined
  const list = useEntityRows(entity, state, fixed)
  const { listQuery, columns, data, selection, error, hasRows } = list
  const isGrid = isNested || (state.view.shape?.kind ?? 'grid') === 'grid'
  const isNarrow = useScreenSize() === 'small'

  useEffect(() => {
    // If loading fails, rendering retries it and shows the error.
    if (hasOffers(entity)) loadOfferIcons().catch(() => undefined)
  }, [entity])

  return (
    <ListContexts {...{ entity, state, listQuery, data, selection, fixed }}>
      <section aria-label={label}>
        {head && <ListTools {...head} {...{ entity, state, columns, listQuery, data, selection, fixed }} />}
        {!isNested && (
          <ListPaper entity={entity} view={state.view} listQuery={listQuery} columns={columns} data={data} />
        )}
        <RowsFrame isPlain={isNested || (isGrid && isNarrow)}>
          {error && (
            <Box sx={{ p: 2 }}>
              <PageFailure error={error} title={listText.failed} onRetry={data.refetch} />
            </Box>
          )}
          {hasRows && <Rows {...{ entity, state, fixed, label, isNested, isGrid, isNarrow, list }} />}
          {data.isHeld && <NewsLine onShow={data.release} />}
          {/* Not before the rows, which would move it. */}
          {hasRows &&
            data.answer !== undefined &&
            isGrid &&
            !(isNested && (data.total ?? 0) <= state.view.pageSize) && (
              <ListFooter
                total={data.total}
                isMore={data.isMore}
                hasTotalFailed={data.hasTotalFailed}
                state={state}
              />
            )}
        </RowsFrame>
      </section>
    </ListContexts>
  )
}

/** Cards have frames of their own. */
function RowsFrame({ isPlain, children }: PropsWithChildren<{ readonly isPlain: boolean }>) {
  // `clip` and not `hidden`: a scroll container would break the sticky headers.
  return isPlain ? children : <Card sx={{ overflow: 'clip' }}>{children}</Card>
}

interface RowsProps extends Pick<EntityListProps, 'entity' | 'state' | 'label'> {
  readonly isNested: boolean
  readonly fixed: Filter | undefined
  readonly isGrid: boolean
  readonly isNarrow: boolean
  readonly list: ReturnType<typeof useEntityRows>
}

function Rows({ entity, state, fixed, label, isNested, isGrid, isNarrow, list }: RowsProps) {
  const { listQuery, columns, data, sums, groupedBy, groups } = list
  const onRemove = useRemoveRow(entity, data.refetch)
  const detail = useDetail(entity, isNested)
  const selection = isNested ? undefined : list.selection
  const rows = { entity, label, data, state, columns, groupedBy, groups, sums, selection, onRemove }
  const shown = isNarrow ? (
    <PlaceholderContext value={waiting}>
      <RowCards {...rows} />
    </PlaceholderContext>
  ) : (
    <ListGrid {...rows} listQuery={listQuery} detail={detail} />
  )
  const search = useMemo<ShownSearch>(() => {
    const open = state.view.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)
    return { q: listQuery.q, shown: new Set(open) }
  }, [listQuery.q, state.view.columns])
  const grid = <HeldRows isHeld={groupedBy !== undefined && !groups}>{shown}</HeldRows>
  const empty = data.total === 0 && !data.isOld && (
    <EmptyList entity={entity} state={state} isNested={isNested} />
  )
  return (
    <SearchContext value={search}>
      {/* A month or a board is as high as the window. */}
      {!isGrid && empty}
      {isGrid ? (
        grid
      ) : (
        <PlaceholderContext value={waiting}>
          <LayoutRows {...rows} listQuery={listQuery} fixed={fixed} waiting={waiting}>
            {grid}
          </LayoutRows>
        </PlaceholderContext>
      )}
      {list.haveSumsFailed && (
        <Typography role="status" color="error" variant="body2" sx={{ px: 2, py: 1 }}>
          {gridText.sumsFailed}
        </Typography>
      )}
      {isGrid && empty}
    </SearchContext>
  )
}

function useDetail(entity: Entity, isNested: boolean) {
  const { index, actor } = useConsole()
  const linked = isNested ? undefined : entity.list.expand
  const linkedEntity = linked && index.get(linked.entity)
  if (!linkedEntity || !mayAct(linkedEntity, 'list', actor)) return undefined
  return {
    title: linked.title,
    draw: (row: FoundRow) => <LinkedRows entity={linkedEntity} linked={linked} row={row} />,
  }
}

interface LinkedRowsProps {
  readonly entity: Entity
  readonly linked: NonNullable<Entity['list']['expand']>
  readonly row: FoundRow
}

const linkedAtOnce = 25

export function LinkedRows({ entity, linked, row }: LinkedRowsProps) {
  const { field, title, filter } = linked
  const state = useLocalListView(entity, linkedAtOnce)
  // Inactive rows are included so that a link that was switched off can be switched on again.
  const fixed = useMemo(
    () => ({ ...filter, [field]: row.id, [systemNames.active]: [true, false] }),
    [filter, field, row.id],
  )
  return <EntityList entity={entity} state={state} fixed={fixed} label={title} />
}
