/*
 * The one list of the product: the rows of an entity as a grid, as cards on narrow screens, with everything around
 * them. Sections put it on a page; a row that opens draws it again, smaller, for what is linked to it.
 */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComponentProps, memo, useEffect, useMemo, useState } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { hasOffers } from '../actions/offerPaths'
import { listText } from '../messages'
import { lazyDialog } from '../page/lazyDialog'
import { PageFailure } from '../page/PageFailure'
import { useConsole } from '../shell/console'
import { useSelection } from './bulk/useSelection'
import { columnsOf } from './columns/listColumns'
import { useListData } from './data/useListData'
import { useSummary } from './data/useSummary'
import { FilterChips } from './filters/FilterChips'
import { ListGrid } from './grid/ListGrid'
import { ListFooter } from './ListFooter'
import { ListToolbar } from './ListToolbar'
import { loadOfferIcons } from './RowActions'
import { useScreenSize } from './state/pageSizes'
import { questionOf } from './state/question'
import { type ListState, useLocalListView } from './state/useListView'
import { useRemoveRow } from './useRemoveRow'

const BulkBar = lazyDialog(() => import('./bulk/BulkBar').then((part) => part.BulkBar))
/** Narrow screens ask for it together with the rows; others never need it. */
const RowCards = lazyDialog(() => import('./RowCards').then((part) => part.RowCards))

/** Rows that have come stay out of sight until their groups have come as well. */
const HeldGrid = memo(
  ({ isHeld: _, ...props }: ComponentProps<typeof ListGrid> & { readonly isHeld: boolean }) => (
    <ListGrid {...props} />
  ),
  (_before, after) => after.isHeld,
)

interface EntityListProps {
  readonly entity: Entity
  readonly state: ListState
  /** Conditions that nobody here can take away. */
  readonly fixed?: Filter
  readonly label: string
  /** Inside another list: no toolbar, no boxes to tick. */
  readonly isNested?: boolean
}

/** A list with its tools. */
export function EntityList({ entity, state, fixed, label, isNested = false }: EntityListProps) {
  const tools = useConsole()
  const isNarrow = useScreenSize() === 'small'
  const { view, page, setPage } = state
  const question = useMemo(() => questionOf(view, fixed), [view, fixed])
  const columns = useMemo(() => columnsOf(entity, tools), [entity, tools])
  const summed = useMemo(
    () => columns.filter(({ column }) => column.sum).map(({ column }) => column.field),
    [columns],
  )
  const data = useListData(entity, state, question)
  const { summary, error: summaryError } = useSummary(entity, question, summed, view.group)
  const selection = useSelection(data, JSON.stringify(question))
  // Its report stays when nothing is ticked any more.
  const [hasTicked, setHasTicked] = useState(false)
  if (selection.count > 0 && !hasTicked) setHasTicked(true)
  const onRemove = useRemoveRow(entity, data.refetch)

  useEffect(() => {
    // A failure is met again, and shown, when they are drawn.
    if (hasOffers(entity)) loadOfferIcons().catch(() => undefined)
  }, [entity])

  const { total, isMore, isOld } = data
  useEffect(() => {
    // Fewer rows than before: the page that somebody is on may be no more.
    const last = Math.max(1, Math.ceil((total ?? 0) / view.pageSize))
    if (total !== undefined && !isMore && !isOld && page > last) setPage(last)
  }, [total, isMore, isOld, page, view.pageSize, setPage])

  const groupedBy = columns.find(({ column }) => column.field === view.group)
  const error = data.error ?? (groupedBy && summaryError)
  // Rows of the question before do not stand for those that could not come; some of many may be missing.
  const hasRows = !error || (error === data.error && total !== undefined && !isOld)
  const linked = isNested ? undefined : entity.list.expand
  const linkedEntity = linked && tools.index.get(linked.entity)
  const detail =
    linked && linkedEntity && mayAct(linkedEntity, 'list', tools.actor)
      ? {
          title: linked.title,
          draw: (row: Row) => <LinkedRows entity={linkedEntity} linked={linked} row={row} />,
        }
      : undefined
  const isTurned = question.sort[0]?.[1] === 'DESC'
  const groups = groupedBy && (isTurned ? summary?.groups?.toReversed() : summary?.groups)
  const rows = { entity, label, data, state, columns, groupedBy, groups, sums: summary?.sums, onRemove }
  const isEmpty = hasRows && data.total === 0 && !data.isOld
  return (
    <section aria-label={label}>
      {!isNested && (
        <>
          <ListToolbar
            entity={entity}
            state={state}
            columns={columns}
            question={question}
            onRefresh={data.refetch}
          />
          <FilterChips entity={entity} state={state} columns={columns} question={question} />
          <div className={`list-progress${data.isFetching ? ' list-progress--on' : ''}`} />
          {hasTicked && <BulkBar entity={entity} selection={selection} data={data} question={question} />}
        </>
      )}
      {error && (
        <Box sx={{ p: 2 }}>
          <PageFailure error={error} title={listText.failed} onRetry={data.refetch} />
        </Box>
      )}
      {hasRows && isNarrow && <RowCards {...rows} selection={isNested ? undefined : selection} />}
      {hasRows && !isNarrow && (
        <HeldGrid
          {...rows}
          isHeld={groupedBy !== undefined && !groups}
          question={question}
          selection={isNested ? undefined : selection}
          detail={detail}
        />
      )}
      {isEmpty && (
        <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: isNested ? 2 : 5 }}>
          {view.q === '' ? listText.empty : listText.noResults}
        </Typography>
      )}
      {hasRows && !(isNested && (data.total ?? 0) <= view.pageSize) && (
        <ListFooter total={data.total} isMore={data.isMore} state={state} />
      )}
    </section>
  )
}

interface LinkedRowsProps {
  /** The entity that is linked. */
  readonly entity: Entity
  readonly linked: NonNullable<Entity['list']['expand']>
  readonly row: Row
}

const linkedAtOnce = 25

/** The rows that point to a record. */
export function LinkedRows({ entity, linked, row }: LinkedRowsProps) {
  const { field, title, filter } = linked
  const state = useLocalListView(entity, linkedAtOnce)
  // Links that were switched off are there to be switched on again.
  const fixed = useMemo(
    () => ({ ...filter, [field]: row.id as number, [systemNames.active]: [true, false] }),
    [filter, field, row.id],
  )
  return <EntityList entity={entity} state={state} fixed={fixed} label={title} isNested />
}
