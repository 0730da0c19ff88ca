import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { Aside } from '../page/Aside'
import { lazyDialog } from '../page/lazyDialog'
import type { Selection } from './bulk/useSelection'
import type { ListData } from './data/useListData'
import { ListToolbar } from './ListToolbar'
import { hasQuick } from './quick/quickFilters'
import { useScreenSize } from './state/pageSizes'

const FilterChips = lazyDialog(() => import('./filters/FilterChips').then((part) => part.FilterChips))
const InvalidRecordsButton = lazyDialog(() =>
  import('./quick/InvalidRecordsButton').then((part) => part.InvalidRecordsButton),
)
const QuickBar = lazyDialog(() => import('./quick/QuickBar').then((part) => part.QuickBar))
const BulkBar = lazyDialog(() => import('./bulk/BulkBar').then((part) => part.BulkBar))

interface ListToolsProps extends ComponentProps<typeof FilterChips> {
  readonly entity: Entity
  readonly data: ListData
  readonly selection: Selection
  readonly fixed: Filter | undefined
  readonly title: ReactNode
  /** The button for a new record. */
  readonly create: ReactNode
}

/** Quick filters shown above a list; the filter panel has all of them. */
const mostQuick = 2

const nothingFixed: Filter = {}

/** Up to this many records are seen at a glance: nothing narrows them, and its place stays empty. */
const fewRows = 5

function isFew({ q, filter }: ListToolsProps['state']['view'], total: number | undefined): boolean {
  return total !== undefined && total <= fewRows && q === '' && Object.keys(filter).length === 0
}

export function ListTools(props: ListToolsProps) {
  const { data, selection, fixed = nothingFixed, title, create, ...toolbarProps } = props
  const { entity, state } = toolbarProps
  const tools = useConsole()
  const isNarrow = useScreenSize() === 'small'
  const [isHelpOpen, setHelpOpen] = useState(false)
  // Looking for invalid records reads the whole table, so it waits for the rows and their count.
  const showsInvalidRecords =
    data.total !== undefined && mayAct(entity, 'edit', tools.actor) && !(systemNames.id in fixed)
  // Stays mounted after the first selection: the report of a bulk action outlives it.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.count > 0 && !hasSelected) setHasSelected(true)
  const { listQuery } = toolbarProps
  const { isMore } = data
  const quick = useMemo(
    () => (
      <>
        {showsInvalidRecords && <InvalidRecordsButton entity={entity} fixed={fixed} state={state} />}
        <span className="list-narrow">
          <QuickBar
            entity={entity}
            state={state}
            listQuery={listQuery}
            fixed={fixed}
            isMore={isMore}
            most={mostQuick}
          />
        </span>
      </>
    ),
    [entity, state, listQuery, fixed, isMore, showsInvalidRecords],
  )
  const help = useEvent(() => setHelpOpen(!isHelpOpen))
  return (
    <>
      <div className="list-head" data-few={isFew(state.view, data.total) || undefined}>
        {title}
        {hasSelected && <BulkBar entity={entity} selection={selection} data={data} listQuery={listQuery} />}
        <ListToolbar
          {...toolbarProps}
          fixed={fixed}
          total={data.total}
          selection={selection}
          onHelp={entity.help === undefined ? undefined : help}
          onRefresh={data.refetch}
        >
          {isNarrow ? undefined : quick}
        </ListToolbar>
        {isNarrow && hasQuick(entity, fixed, tools) && <div className="list-quick">{quick}</div>}
        {create}
      </div>
      {isHelpOpen && (
        <p role="note" className="list-help">
          {entity.help}
        </p>
      )}
      <Aside entity={entity} page="list" />
      <FilterChips {...toolbarProps} />
      <div className={`list-progress${data.isFetching ? ' list-progress--on' : ''}`} />
    </>
  )
}
